/** Decides how a file is known again as a report of clew: by a mark that no reader sees. */

export const MARK = 'clew report';

/** Has a file that begins and ends so the mark of one of the formats? */
export function isReport(begin: string, end: string): boolean {
  return (
    begin.includes(`<meta name="generator" content="${MARK}">`) ||
    end.trimEnd().endsWith(`<!-- ${MARK} -->`) ||
    /^\{\s*"by": "clew report",/.test(begin)
  );
}
