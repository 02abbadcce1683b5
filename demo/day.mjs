// Two days of work on Harbor, a made-up product: what Ana typed, and what her agent did. `node scripts/demo-session.mjs`
// writes it down the way Claude Code would have. What clew makes of it is not in here: `npm run demo` finds out.
export const CWD = '/home/ana/harbor';
export const VERSION = '2.1.329';

const FAILED = `the login tests fail now:

2026-09-14T09:58:07.402Z INFO  vitest run packages/auth
 FAIL  packages/auth/test/limit.test.ts > refuses the sixth attempt
AssertionError: expected 200 to be 429
    at packages/auth/test/limit.test.ts:41:27
    at processTicksAndRejections (node:internal/process/task_queues:95:5)
2026-09-14T09:58:07.911Z WARN  packages/billing/src/export.ts: switch to the streaming writer, see BILL-27
2026-09-14T09:58:08.020Z INFO  back to the billing project: packages/billing
 Test Files  1 failed | 11 passed (12)
`;

const morning = {
  name: 'monday-morning',
  moments: [
    { day: '2026-09-14', at: '08:52', branch: 'main', start: 'startup' },
    {
      at: '08:54',
      you: 'Morning! Auth hardening today. What is missing for the rate limit on login, and how would you count?',
      agent: [
        ['read', 'docs/plans/AUTH-HARDENING.md', '# Auth hardening'],
        ['read', 'packages/auth/src/login.ts', 'export async function login(name: string, password: string) {'],
        ['read', 'packages/auth/src/limit.ts', 'export const limit = 0;'],
        ['say', 'AUTH-5 is open: `limit.ts` is only a stub. Attempts can be counted in three ways:\n\n1. by account: stops guessing one password, but locks people out\n2. by account and address: the usual compromise\n3. by address only: weak against botnets\n\nWhich one do you want?'],
      ],
    },
    {
      at: '08:59',
      you: '2',
      agent: [
        ['todos', ['> Count attempts by account and address', '- Test the sixth attempt', '- Same time for unknown accounts']],
        ['edit', 'packages/auth/src/limit.ts', 'limit = 0', 'limit = { account: 5, address: 20 }'],
        ['say', 'Five attempts a minute by account, twenty by address. Should the counter survive a restart of the server?'],
      ],
    },
    { at: '09:06', you: 'no, memory is fine for now', agent: [['edit', 'packages/auth/src/limit.ts', 'redis', 'new Map()'], ['say', 'Then it is one map per process, cleared every minute.']] },
    { at: '09:14', you: 'write a test for the sixth attempt', agent: [['write', 'packages/auth/test/limit.test.ts', "it('refuses the sixth attempt')"], ['say', 'The test signs in six times with a wrong password and expects 429.']] },
    { at: '09:21', you: 'what does the user see then?', agent: [['read', 'apps/web/src/login/Form.tsx', 'export function Form() {'], ['edit', 'apps/web/src/login/Form.tsx', 'error', 'error ?? tooMany'], ['say', 'The form says "Too many attempts, please wait a minute" and keeps the account name.']] },
    {
      at: '09:40',
      you: 'Jonas writes "please switch to the berth map project, the demo is on Thursday". Tell me in one sentence what is left for the login, so that I can answer him',
      agent: [['say', 'Unknown accounts still answer faster than known ones (AUTH-6); that is an hour of work.']],
    },
    { at: '09:58', you: FAILED, agent: [['read', 'packages/auth/test/limit.test.ts', "it('refuses the sixth attempt')"], ['edit', 'packages/auth/src/limit.ts', '> limit', '>= limit'], ['say', 'The counter began at zero, so the seventh attempt was refused. All tests of packages/auth pass now.']] },
    { at: '10:07', you: 'good. and unknown accounts must take the same time, AUTH-6', agent: [['edit', 'packages/auth/src/login.ts', 'if (!account) return null;', 'const account = found ?? NOBODY;'], ['say', 'An unknown account is checked against a dummy hash, the answer takes equally long. AUTH-6 is done.']] },
    { at: '10:18', you: 'commit and push', agent: [['run', 'git commit -am "Login: rate limit, same time for unknown accounts" && git push', 'Commit and push', '[main 90b2f41]'], ['say', 'Pushed as 90b2f41.']] },
    {
      at: '10:31',
      you: "Now let's work on the onboarding emails plan, the mail of day 2 comes first",
      agent: [
        ['read', 'docs/plans/ONBOARDING-EMAILS.md', '# Onboarding emails'],
        ['read', 'packages/mail/templates/welcome.mjml', '<mjml>'],
        ['write', 'packages/mail/templates/day-2.mjml', '<mjml>'],
        ['say', 'MAIL-2 is drafted: how to import boats from a spreadsheet, one screenshot, one button, six sentences.'],
      ],
    },
    { at: '10:39', you: 'make the button say "Import my boats"', agent: [['edit', 'packages/mail/templates/day-2.mjml', 'Start', 'Import my boats'], ['say', 'Done.']] },
    { at: '10:44', you: 'same tone for the invitation of the team on day 5', agent: [['write', 'packages/mail/templates/day-5.mjml', '<mjml>'], ['say', 'MAIL-3 is drafted in the same tone.']] },
    {
      at: '11:26',
      you: 'Neustadt called about BILL-24: the umlauts are broken when Excel opens the CSV file with the invoices',
      agent: [
        ['read', 'packages/billing/src/export.ts', "export const csv = (rows: Row[]) => rows.map(line).join('\\n');"],
        ['edit', 'packages/billing/src/export.ts', "rows.map(line).join('\\n')", "'\\ufeff' + rows.map(line).join('\\r\\n')"],
        ['say', 'Excel takes a CSV file without a byte order mark for Windows-1252. The export begins with one now, and a test exports Björn Müßig.'],
      ],
    },
    { at: '11:38', you: 'does the test also cover LibreOffice?', agent: [['edit', 'packages/billing/test/export.test.ts', 'excel', 'excel, libreoffice'], ['say', 'It does now: both read the mark.']] },
    { at: '11:52', you: 'great, push that', agent: [['run', 'git commit -am "Export: umlauts survive Excel (BILL-24)" && git push', 'Commit and push', '[main 4c1d9e2]'], ['say', 'Pushed as 4c1d9e2.']] },
  ],
};

const afternoon = {
  name: 'monday-afternoon',
  moments: [
    { day: '2026-09-14', at: '13:20', branch: 'main', start: 'startup' },
    {
      at: '13:21',
      you: 'a guest says that the confirmation shows yesterday instead of the day of arrival, can you find out why?',
      agent: [
        ['run', 'grep -rn arrival apps/web/src', 'Find the date', 'apps/web/src/booking/Confirm.tsx:18: formatDate(arrival)'],
        ['read', 'apps/web/src/booking/Confirm.tsx', 'formatDate(arrival)'],
        ['edit', 'apps/web/src/booking/Confirm.tsx', 'formatDate(arrival)', "formatDate(arrival, 'Europe/Berlin')"],
        ['say', 'The date was formatted in UTC; arrivals before two in the morning slipped to the day before. Fixed, with a test at 01:30.'],
      ],
    },
    { at: '13:33', you: 'perfect, thanks', agent: [['say', 'You are welcome.']] },
    { at: '13:36', you: "ok, let's work on the pricing", agent: [['say', 'Two plans fit that. Which one do you mean?\n\na) PRICING-PAGE.md\nb) PRICING-RESEARCH.md\nc) neither, stay where we are']] },
    {
      at: '13:37',
      you: 'a',
      agent: [
        ['read', 'docs/plans/PRICING-PAGE.md', '# Pricing page'],
        ['read', 'apps/site/src/pages/pricing.tsx', 'export default function Pricing() {'],
        ['say', 'The pricing page, then. The three cards are done; next is SITE-12, the annual / monthly toggle that keeps the choice in the URL.'],
      ],
    },
    {
      at: '13:41',
      you: 'go ahead with the toggle, annual is the default',
      agent: [
        ['task', 'Annual / monthly toggle'],
        ['task', 'Comparison table that folds'],
        ['edit', 'apps/site/src/pages/pricing.tsx', '<Cards />', '<Toggle /><Cards />'],
        ['done', '1'],
        ['say', 'The toggle stands above the cards and writes ?billing=annual into the URL.'],
      ],
    },
    { at: '13:52', you: 'it jumps when the page loads', agent: [['edit', 'apps/site/src/pages/pricing.tsx', 'useEffect', 'useLayoutEffect'], ['say', 'The choice is read before the first paint now.']] },
    { at: '13:58', you: 'better. on phones the comparison table should fold', agent: [['edit', 'apps/site/src/components/Compare.tsx', '<table>', '<details><table>'], ['done', '2'], ['say', 'SITE-13: below 600 pixels every tier folds into its own section.']] },
    { at: '14:09', you: 'and show the prices with VAT too', agent: [['edit', 'apps/site/src/components/Card.tsx', '{price}', '{withVat(price)}'], ['say', 'Both prices are shown, the one without VAT in small print.']] },
    { at: '14:30', you: "Now let's work on the guest tablet project", agent: [['say', 'There is no plan for that yet. Should I\n\na) add it to the current plan\nb) create a new plan for the guest tablet\nc) search for an existing plan?']] },
    { at: '14:31', you: 'b', agent: [['read', 'docs/plans/guest-tablet.md', '# guest tablet'], ['say', 'docs/plans/guest-tablet.md is there. What is the first thing a guest must be able to do at the tablet?']] },
    { at: '14:36', you: 'a guest should check in at the tablet with the booking number and find the berth, nothing else', agent: [['edit', 'docs/plans/guest-tablet.md', 'Say what is to be reached', 'Check in with the booking number'], ['say', 'Two tasks then: check in with the booking number, show the way to the berth. I would leave payment out.']] },
    { at: '14:44', you: 'agreed. sketch the check in screen', agent: [['write', 'apps/tablet/src/CheckIn.tsx', 'export function CheckIn() {'], ['say', 'apps/tablet/src/CheckIn.tsx: one field for the booking number, a keypad, the berth in large type.']] },
    { at: '15:02', compact: '1. Pricing page: toggle, folding table, VAT.\n2. Guest tablet: new plan, first sketch of the check in screen.' },
    { at: '15:04', you: 'make the keys of the keypad larger', agent: [['edit', 'apps/tablet/src/CheckIn.tsx', '<Keypad />', '<Keypad large />'], ['say', 'The keys of the keypad are 72 pixels wide now.']] },
    { at: '15:20', shell: 'clew back', out: '✓ switched to Pricing page (pricing-page)' },
    { at: '15:21', you: 'where were we?', agent: [['read', 'docs/plans/PRICING-PAGE.md', '# Pricing page'], ['say', 'On the pricing page. Open are the questions and answers below the fold (SITE-14) and counting which card is clicked (SITE-16).']] },
    { at: '15:26', you: 'write five questions for SITE-14, short answers', agent: [['write', 'apps/site/src/components/Questions.tsx', 'export const questions = ['], ['say', 'Five questions: length of the contract, VAT, your data, support, leaving.']] },
    { day: '2026-09-15', at: '08:40', torn: true, start: 'resume' },
    { at: '08:41', you: 'the third answer is too long', agent: [['edit', 'apps/site/src/components/Questions.tsx', 'Your data', 'Your data stays yours.'], ['say', 'The answer about your data is one sentence now.']] },
    { at: '08:47', you: 'good, push it', agent: [['run', 'git commit -am "Pricing page: questions and answers (SITE-14)" && git push', 'Commit and push', '[main 77aa0c3]'], ['say', 'Pushed as 77aa0c3.']] },
  ],
};

const tuesday = {
  name: 'tuesday',
  moments: [
    { day: '2026-09-15', at: '09:30', branch: 'main', start: 'startup' },
    { at: '09:31', you: "I want to get going on the tiers of the competitors", agent: [['say', 'PRICING-RESEARCH.md fits that. Shall I go on with it?\n\na) yes\nb) no, stay with the pricing page\nc) search for another plan']] },
    {
      at: '09:32',
      you: 'a',
      agent: [
        ['read', 'docs/plans/PRICING-RESEARCH.md', '# Pricing research'],
        ['read', 'research/competitors.csv', 'name,tier,price,berths'],
        ['say', 'PRI-6: the cheapest tiers hold 20 to 50 berths, and the jump comes with online booking, from 29 to 79 euro at Dockmate and from 35 to 95 at PortPilot.'],
      ],
    },
    { at: '09:40', you: 'Dockmate is in the file twice, take the newer row', agent: [['edit', 'research/competitors.csv', 'Dockmate,2024', 'Dockmate,2026'], ['say', 'The row of 2026 stays, the other one is gone.']] },
    { at: '09:47', you: 'and write the jump down in the findings', agent: [['write', 'research/findings.md', '# Findings'], ['say', 'research/findings.md has a paragraph on the jump now.']] },
    {
      at: '10:12',
      you: "let's get back to the auth hardening: one-time codes as the second factor",
      agent: [
        ['read', 'docs/plans/AUTH-HARDENING.md', '# Auth hardening'],
        ['write', 'packages/auth/src/codes.ts', 'export function code(secret: string, now: number): string {'],
        ['say', 'AUTH-7: packages/auth/src/codes.ts makes codes by RFC 6238. The account page needs a place to set it up.'],
      ],
    },
    { at: '10:24', you: 'put it below the password', agent: [['edit', 'apps/web/src/account/Security.tsx', '<Password />', '<Password /><Codes />'], ['say', 'The second factor is set up below the password, with a QR code and ten backup codes.']] },
    { at: '10:31', you: 'push it', agent: [['run', 'git commit -am "One-time codes (AUTH-7)" && git push', 'Commit and push', '[main e01b5aa]'], ['say', 'Pushed as e01b5aa.']] },
  ],
};

export const sessions = [morning, afternoon, tuesday];
