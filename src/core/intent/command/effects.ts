/** Decides what is known of a command line: that it reads, what it writes, and what nobody can tell. */

export interface Judged {
  /** It only reads. */
  reads: boolean;
  /** Files that it writes, as paths from the folder it starts in. */
  writes: string[];
  /** What it does to the repository itself (`commit`, `add`), not to the files of the work tree. */
  repo: string[];
  /** The commands of which nobody can tell what they write. */
  unknown: string[];
  /** What of the unknown builds, tests or the like, by its family. */
  families: Family[];
  /** Something unknown belongs to no family. */
  strange: boolean;
  /** What it loads to do that: it does no more only where those places are as they were. */
  loads: Load[];
}

/** What a command loads from where it stands. */
export interface Load {
  /** Rows of the table in `config-places.ts`, the program first. */
  programs: string[];
  /** The folder, from the one the line starts in; '' = that, `null` = nobody knows. */
  at: string | null;
  /** What it names, from that folder: programs look beside it, too. */
  paths: string[];
  /** It is one of a family that only looks. */
  looks?: true;
}

/** A command that is known by what it is for, though not by what it writes. */
export interface Family {
  /** As a person reads it: `npm test`. */
  name: string;
  /** The folder it runs in, from the one the line starts in; '' = that. */
  at: string;
  /** What it names that may lead out of the project. */
  paths: string[];
  /** Its words that are no options: files and folders may be among them. */
  operands?: string[];
  /** It only looks. The project's own settings may be code, so that this is no reading. */
  looks: boolean;
  /** The file that it runs, as it is named there; '' for none. */
  file: string;
  /** What it writes where there is a file or folder of that name: git takes it for a branch only else. */
  unless?: string;
  /** The program that must be installed for it to look: what is not there its launcher fetches. */
  needs?: string;
}

export const READS: Judged = {
  reads: true,
  writes: [],
  repo: [],
  unknown: [],
  families: [],
  strange: false,
  loads: [],
};

export function writesTo(...writes: string[]): Judged {
  return { ...READS, reads: false, writes };
}

/** Devices that keep nothing. */
const NOWHERE = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/;

/** What a program prints into `paths`: into a device that keeps nothing it writes nothing. */
export function printsInto(...paths: string[]): Judged {
  const kept = paths.filter((p) => !NOWHERE.test(p));
  return kept.length === 0 ? READS : writesTo(...kept);
}

export function unknownEffect(of: string): Judged {
  return { ...READS, reads: false, unknown: [of.slice(0, 80)], strange: true };
}

/** A command of `families` that writes these files by name, and others that nobody can tell. */
export function runsFamilies(of: string, families: Family[], writes: string[]): Judged {
  return { ...READS, reads: false, writes, unknown: [of], families };
}

/** The same as something of which no family can be told. */
export function withoutFamily(j: Judged): Judged {
  return j.families.length === 0 ? j : { ...j, families: [], strange: true };
}

/** `j` by a program that loads what it finds. */
export function loading(j: Judged, load: Load): Judged {
  return { ...j, loads: [...j.loads, load] };
}

export function keepsFiles(of: string): Judged {
  return { ...READS, reads: false, repo: [of] };
}

/** All of them together. */
export function combineEffects(all: Judged[]): Judged {
  return {
    reads: all.every((j) => j.reads),
    writes: [...new Set(all.flatMap((j) => j.writes))],
    repo: [...new Set(all.flatMap((j) => j.repo))],
    unknown: [...new Set(all.flatMap((j) => j.unknown))],
    families: all.flatMap((j) => j.families),
    strange: all.some((j) => j.strange),
    loads: all.flatMap((j) => j.loads),
  };
}

export interface Named {
  names: string[];
  /** The program that runs in the end, and its word: `ruff check`. */
  program: string;
  verb: string;
  /** What stands behind. */
  rest: string[];
  /** No operands may. */
  bare: boolean;
  /** The file that is run, as it is named; '' for none. */
  file: string;
  /** It was told before where to stand or what to load: no look can be told of it. */
  led?: boolean;
  /** The folder it was told to run in: `make -C DIR`. */
  at?: string;
}
