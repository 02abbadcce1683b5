/** Decides which record a context gets whose document came with the repository: that of its author, which nobody here has gone on with. */
import type { Context, ContextStatus } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { newContext } from './context.js';

/** What the first lines of such a document say. */
export interface Said {
  id: string;
  title: string;
  at: number;
  created: number | null;
  /** As its front matter says, '' for nothing. */
  status: string;
  /** What a team calls it, '' where it was begun by whoever wrote it. */
  ref: string;
  isPrivate: boolean;
}

/** As a team may call a context. */
const REF = /^[a-z0-9][\w.-]{0,100}~[a-z0-9]{1,12}$/i;

export function contextOfDocument(d: Said, at: { now: number; plan: string | null; branch: string | null }): Context {
  const context = newContext(d.id, truncate(oneLine(d.title || d.id), 80), { ...at, provisional: false });
  return {
    ...context,
    status: statusOf(d),
    // A team knows it by when it was begun.
    opened: Math.min(d.created ?? at.now, at.now),
    ...(REF.test(d.ref) ? { team: d.ref } : {}),
    ...(d.isPrivate ? { private: true } : {}),
  };
}

/** What its author closed is not open here. */
export function statusOf({ status }: Pick<Said, 'status'>): ContextStatus {
  return status === 'completed' || status === 'abandoned' ? status : 'open';
}
