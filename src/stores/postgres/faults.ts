/** Decides what a failure of the server or of the way to it means for a team; what the server says of an operation is never repeated. */
import { TeamFault, type TeamFaultCode } from '../_team-store.js';

/** By SQLSTATE, or the first letters of it. Those with CLW are raised by our own functions. */
const STATES: [RegExp, TeamFaultCode, string | null][] = [
  [/^CLW02/, 'broken', null],
  [/^CLW03/, 'full', null],
  [/^CLW04/, 'denied', null],
  [/^53100|^53200/, 'full', 'the server has no room left'],
  [/^53300|^57P0|^58|^08|^55006/, 'down', 'the server takes no work just now'],
  [/^25006/, 'down', 'the server only reads just now: a standby, or a full disk'],
  [/^57014|^40|^55P03/, 'down', 'the server took too long'],
  [/^28/, 'denied', 'the server refused the role or its password'],
  [/^3D000/, 'denied', 'the server has no database of this name'],
  [/^42501/, 'denied', null],
  [/^42883|^42P01|^42703/, 'newer-schema', 'the tables are not those that this program knows'],
];
/** Codes of Node, for what went wrong on the way. */
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|EPROTO)/;

/** `e` as a fault of a team; one that is one already stays. */
export function faultOf(e: unknown): TeamFault {
  if (e instanceof TeamFault) return e;
  const { code = '', message = '' } = e as { code?: string; message?: string };
  if (/^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]+$/.test(code)) {
    if (code === 'CLW01' || (code === '42501' && message.endsWith('schema clew'))) return stranger();
    const [, fault, detail] = STATES.find(([state]) => state.test(code)) ?? [null, 'broken' as const, null];
    const own = code.startsWith('CLW') || code === '42501';
    return new TeamFault(fault, detail ?? (own ? lineOf(message) : `the server answered ${code}`));
  }
  if (TLS.test(code)) return new TeamFault('tls', `its certificate does not hold: ${code}`);
  if (/does not support SSL/.test(message)) return new TeamFault('tls', 'the server offers no TLS');
  if (/password must be a string|no password/i.test(message))
    return new TeamFault('denied', 'no password is known: put it into ~/.pgpass');
  return new TeamFault(
    'down',
    code === '' ? 'the connection ended or was not answered in time' : `not reached: ${code}`,
  );
}

/** Whom no owner of the team admitted: to them, a team that is not there is the same. */
export function stranger(): TeamFault {
  return new TeamFault('not-member', 'no owner of the team admitted this role of the database');
}

function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}
