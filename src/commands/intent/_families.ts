/** Decides what a person is asked about the project's own tests, builds, checks, packages and formatters when they agree to an intent, and what their yes leaves. */
import { familyByName } from '../../core/intent/gate/allowed-families.js';
import { askedFamilies } from '../../core/intent/gate/granted-families.js';
import { type CheckKind, projectChecks } from '../../core/intent/manifest/project-checks.js';
import { readsOf } from '../../core/intent/manifest/rests-on.js';
import { activeGrants, grantEdit, grantsOf, LONGEST, type Wanted } from '../../core/intent/scope/grants.js';
import type { Intent } from '../../core/model/intent.js';
import type { Edit, Facts, Finding, Outcome } from '../../core/model.js';
import { andList } from '../../core/text/count.js';
import { safeTitle } from '../../core/text/fence.js';
import type { Flag, Input } from '../_command.js';

export const FAMILIES: Flag = {
  name: 'families',
  about: 'let run what the project tests, builds, checks, installs its packages and formats with, as its manifests say',
};
export const WHY = 'what this project does every day';
/** More intents at a time are each asked about when they are worked on. */
const MOST = 8;
const FOR = `${LONGEST / 86_400_000} days`;
const VERBS: Record<CheckKind, (commands: string) => string> = {
  test: (commands) => `tests with ${commands}`,
  build: (commands) => `builds with ${commands}`,
  check: (commands) => `checks with ${commands}`,
  install: (commands) => `installs its packages with ${commands}`,
  format: (commands) => `formats with ${commands}, which may rewrite any file`,
};

/** What the project does every day. */
export interface Said {
  /** "As package.json says, this project tests with …". */
  says: string;
  wanted: Wanted[];
}

/** What its manifests say; `null` where they say nothing that a family covers. */
export function saidFamilies(facts: Facts): Said | null {
  const reads = readsOf(facts);
  if (reads === null) return null;
  const known = projectChecks(reads).flatMap((check) => {
    const wanted = check.families.flatMap((name) => {
      const family = familyByName(name, facts);
      return 'wanted' in family ? family.wanted : [];
    });
    return wanted.length === 0 ? [] : [{ ...check, wanted }];
  });
  if (known.length === 0) return null;
  const parts = (Object.keys(VERBS) as CheckKind[]).flatMap((kind) => {
    const shown = known.filter((c) => c.kind === kind).map((c) => `\`${c.wanted[0]!.what}\``);
    return shown.length === 0 ? [] : [VERBS[kind](andList(shown))];
  });
  const from = [...new Set(known.map((c) => c.from))];
  const wanted = [...new Map(known.flatMap((c) => c.wanted).map((w) => [w.mark, w])).values()];
  const by = `As ${andList(from)} ${from.length === 1 ? 'says' : 'say'}`;
  return { says: `${by}, this project ${andList(parts)}`, wanted };
}

/** The records of a yes to `said` under each of `intents`; what holds there already is left. */
export function familyEdits(said: Said, intents: Intent[], until: number, reason: string, facts: Facts): Edit[] {
  return intents.slice(0, MOST).flatMap((intent) => {
    const open = askedFamilies(said.wanted, activeGrants(facts, intent.id), intent, facts);
    return open.map(({ changed: _, ...w }) =>
      grantEdit(w, { intent: intent.id, reason, by: 'person', until }, facts.now),
    );
  });
}

/** The question about `said` under `ids`; in few words where all of it holds under another intent. */
function questionOf(said: Said, edits: Edit[], ids: string, facts: Facts): string {
  const held = grantsOf(facts.state).filter((g) => g.kind === 'family' && g.until > facts.now);
  const known = edits.every((e) => held.some((g) => g.mark === e.now!.mark));
  const first = `\`${said.wanted[0]!.what}\`${said.wanted.length > 1 ? ', …' : ''}`;
  return known
    ? `Let the project's own commands (${first}) run under ${ids}, too, for ${FOR}?`
    : `${said.says}: let these run under ${ids} for ${FOR} without a question of the gate?`;
}

/** `outcome`, by which a person agrees to `intents`, with what their word on the families adds to it; without a word it is offered. */
export function withFamilies(outcome: Outcome, intents: Intent[], input: Input, facts: Facts): Outcome {
  const open = intents.filter((i) => i.open);
  const said = open.length === 0 || input.flags.families === 'no' ? null : saidFamilies(facts);
  if (said === null) {
    const asked = open.length > 0 && input.flags.families === true;
    const none: Finding = { code: 'scope-no-families', args: {}, severity: 'warn' };
    return asked ? { ...outcome, findings: [...outcome.findings, none] } : outcome;
  }
  const edits = familyEdits(said, open, facts.now + LONGEST, WHY, facts);
  if (edits.length === 0) return outcome;
  const ids = open.map((i) => safeTitle(i.id)).join(', ');
  const view = {
    ...outcome.view,
    families: questionOf(said, edits, ids, facts),
  };
  if (input.flags.families !== true) {
    const line = `clew scope allow --families --intent ${safeTitle(open[0]!.id)}`;
    const offer: Finding = { code: 'families-offer', args: { says: said.says, line, time: FOR }, severity: 'note' };
    return { ...outcome, findings: [...outcome.findings, offer], view };
  }
  const names = [...new Set(edits.map((e) => String(e.now!.what)))].join(', ');
  const told: Finding = { code: 'families-run', args: { names, ids }, severity: 'note' };
  return {
    ...outcome,
    edits: [...outcome.edits, ...edits],
    findings: [...outcome.findings, told],
    did: [outcome.did, `${names} may run under ${ids}`].filter(Boolean).join('; '),
    undoable: true,
    view,
  };
}
