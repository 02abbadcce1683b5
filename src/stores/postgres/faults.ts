/** Decides what a failure of the server or of the way to it means for a team; what the server says of an operation is never repeated. */
import { TeamFault, type TeamFaultCode } from '../_team-store.js';

/** By SQLSTATE, or the first letters of it. Those with CLW are raised by our own functions. */
const STATES: [RegExp, TeamFaultCode, string | null][] = [
  [/^CLW02/, 'broken', null],
  [/^CLW03/, 'full', null],
  [/^CLW04/, 'no-role', null],
  [/^CLW05/, 'taken', null],
  [/^53100|^53200/, 'full', 'the server has no room left'],
  [/^53300|^57P0|^58|^08|^55006/, 'down', 'the server takes no work just now'],
  [/^25006/, 'down', 'the server only reads just now: a standby, or a full disk'],
  [/^57014|^40|^55P03/, 'down', 'the server took too long'],
  [/^28/, 'login', 'its server refused the role or its password'],
  [/^3D000/, 'no-database', 'its server has no database of this name'],
  [/^42501/, 'denied', null],
  [/^42883|^42P01|^42703/, 'newer-schema', 'the tables are not those that this program knows'],
];
/** Codes of Node, for what went wrong on the way. */
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|EPROTO)/;

/** What is wrong with a certificate, and whose turn it is. */
const CERTIFICATES: [RegExp, string][] = [
  [/EXPIRED|NOT_YET_VALID/, 'it is not valid today: who keeps the server makes another'],
  [
    /ALTNAME|HOSTNAME/,
    'it is for another host than the address names: who keeps the server has it made for this one, or the address names that one',
  ],
  [
    /UNABLE_TO|SELF_SIGNED|CHAIN|ISSUER|UNTRUSTED/,
    'no authority that is trusted here signed it. Where the authority is your own, its file goes to ~/.postgresql/root.crt, or its path into the address as sslrootcert=FILE or into PGSSLROOTCERT',
  ],
];

/** `e` as a fault of a team; one that is one already stays. */
export function faultOf(e: unknown): TeamFault {
  if (e instanceof TeamFault) return e;
  const { code = '', message = '' } = e as { code?: string; message?: string };
  if (/^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]+$/.test(code)) {
    if (code === '28000' && message.includes('pg_hba.conf')) return unlisted(message);
    if (code === 'CLW01' || (code === '42501' && message.endsWith('schema clew'))) return stranger();
    const [, fault, detail] = STATES.find(([state]) => state.test(code)) ?? [null, 'broken' as const, null];
    const own = code.startsWith('CLW') || code === '42501';
    return new TeamFault(fault, detail ?? (own ? lineOf(message) : `the server answered ${code}`));
  }
  if (TLS.test(code)) {
    const why = CERTIFICATES.find(([found]) => found.test(code))?.[1] ?? 'it cannot be used';
    return new TeamFault('tls', `its certificate does not hold (${code}): ${why}`);
  }
  if (/does not support SSL/.test(message)) return new TeamFault('tls', 'the server offers no TLS');
  return new TeamFault(
    'down',
    code === '' ? 'the connection ended or was not answered in time' : `not reached: ${code}`,
  );
}

/** No line of the server's `pg_hba.conf` lets the connection in: nobody asked for a password yet. */
function unlisted(message: string): TeamFault {
  if (/no encryption|SSL off/.test(message))
    return new TeamFault('tls', 'the server lets nobody in from here without TLS (its pg_hba.conf): sslmode=require');
  return new TeamFault('login', 'no line of its pg_hba.conf lets this role in from here');
}

/** Whom no owner of the team admitted: to them, a team that is not there is the same. */
export function stranger(): TeamFault {
  return new TeamFault('not-member', 'no owner of the team admitted this role of the database');
}

function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}
