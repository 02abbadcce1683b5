// Gives the plans of the demo the ages that they have in its story; a checkout gives every file its own time.
import { utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHANGED = {
  'TODO.md': '2026-08-21T15:10:00Z',
  'docs/plans/AUTH-HARDENING.md': '2026-09-11T16:40:00Z',
  'docs/plans/BERTH-MAP.md': '2026-07-30T09:05:00Z',
  'docs/plans/BILLING-EXPORT.md': '2026-09-08T10:20:00Z',
  'docs/plans/ONBOARDING-EMAILS.md': '2026-09-02T13:00:00Z',
  'docs/plans/PILOT.md': '2026-09-12T18:30:00Z',
  'docs/plans/PRICING-PAGE.md': '2026-09-10T11:15:00Z',
  'docs/plans/PRICING-RESEARCH.md': '2026-08-27T14:45:00Z',
};

for (const [path, at] of Object.entries(CHANGED)) {
  try {
    utimesSync(join(dirname(fileURLToPath(import.meta.url)), 'workspace', path), new Date(at), new Date(at));
  } catch {
    // A checkout that cannot be changed shows its own ages.
  }
}
