/** Decides what the page is given of the world: views, commands that run as a person's, and whether anything changed. */
import type { Query, SoFar, ViewName, Views } from '../../core/board/types.js';
import type { Finding } from '../../core/model.js';
import { followTeam } from '../team/follow.js';
import { workspaceOf } from '../workspace/workspace.js';
import { act, type Who } from './act.js';
import { type Eye, eyeOn } from './eye.js';
import type { Done, Wish } from './wish.js';

export interface Desk {
  /** The folder that is served. */
  root: string;
  version: string;
  /** Several projects on one page? */
  all: boolean;
  /** May the page say yes in a person's place? Not where an agent started it. */
  person: boolean;
  /** Was it started at a terminal? Some a person says yes to only where nobody else can have started it. */
  terminal: boolean;
  /** How far what a view needs is read, where that takes long; `null` = `view` answers at once. */
  soFar(name: ViewName, at: string | null): SoFar | null;
  view<N extends ViewName>(name: N, query: Query, at: string | null): Views[N];
  act(wish: Wish, dry: boolean): Done;
  /** Other text whenever something that is shown may have changed on the disk. Reads no file's text. */
  stamp(at: string | null): string;
  /** Keeps what is shown of the team of `at` up to date until what it answers is called. */
  follow(at: string | null): () => void;
  /** The roots that `at` may name. */
  roots(): string[];
}

/** How the page is served, and what for. */
export interface Asked {
  /** As it was typed; absent: any that is free. */
  port?: string | undefined;
  /** May a browser be opened? */
  open: boolean;
  json: boolean;
  say(fd: 1 | 2, text: string): void;
}

/** The program that serves a page of the desk. */
export interface Page {
  /** Resolves when it serves no more, to what kept it from it, or `null`. */
  serve(desk: Desk, asked: Asked): Promise<Finding | null>;
}

/** The desk of the workspace that `cwd` lies in. */
export function deskOf(cwd: string, who: Who, about: Pick<Desk, 'version' | 'all'>): Desk {
  const { root } = workspaceOf(cwd);
  const eyes = new Map<string, Eye>();
  const eyeAt = (at: string | null): Eye => {
    const place = at ?? cwd;
    const eye = eyes.get(place) ?? eyeOn(place);
    eyes.set(place, eye);
    return eye;
  };
  const view: Desk['view'] = (name, query, at) => eyeAt(at).view(name, query);
  return {
    ...about,
    root,
    person: !who.agent,
    terminal: who.terminal,
    soFar: (name, at) => eyeAt(at).soFar(name),
    view,
    act: (wish, dry) => act(wish, wish.at ?? cwd, who, dry),
    stamp: (at) => eyeAt(at).stamp(),
    follow: (at) => followTeam(workspaceOf(at ?? cwd), __dirname),
    roots: () => (about.all ? view('projects', {}, null).projects.map((p) => p.root) : []),
  };
}
