/** Another directory or repository is named: an absolute path outside the workspace, or the session moved. */
import type { Detector, Example } from './_signal.js';

const ELSEWHERE = /(?:^|\s)((?:~|\.\.|\/(?:home|Users|work|src|opt|srv|var|code|dev|projects))\/[\w./@+-]{2,120})/;
/** One of these stands in every text that `ELSEWHERE` matches. */
const ROOTS = '~/ ../ /home/ /Users/ /work/ /src/ /opt/ /srv/ /var/ /code/ /dev/ /projects/'.split(' ');
const REPO = (): RegExp =>
  /\b(?:in|from|at|to|check ?out|open|clone)\s+(?:the\s+)?(?:other\s+)?([\w.-]{2,40})\s+(?:repo(?:sitory)?|directory|folder|worktree)\b/i;

const PLACES = ['repo', 'directory', 'folder', 'worktree'];

export const signal: Detector = {
  id: 'foreign-directory',
  class: 'implicit',
  says: 'it names another directory or repository',
  detect: ({ own, workspace, session, conversation }) => {
    const lower = own.toLowerCase();
    const path = ROOTS.some((r) => own.includes(r)) ? ELSEWHERE.exec(own)?.[1] : undefined;
    const inside =
      path?.startsWith(`${workspace}/`) === true ||
      path === workspace ||
      (path !== undefined && session.cwd.startsWith(path));
    if (path !== undefined && !inside && !conversation.said.includes(path))
      return { strength: path.startsWith('..') ? 0.5 : 1, of: path };
    const repo = PLACES.some((p) => lower.includes(p)) ? REPO().exec(own)?.[1] : undefined;
    const ours =
      repo === undefined ||
      workspace.toLowerCase().endsWith(repo.toLowerCase()) ||
      /^(?:this|that|same|the|our|your|my|current|a|one|each|git|root|parent|new)$/i.test(repo);
    return ours ? null : { strength: 0.8, of: repo! };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'now look at ~/work/other-app/README.md' },
  { hit: true, prompt: 'do the same in the website repo' },
  { hit: false, prompt: 'look at src/index.ts' },
  { hit: false, prompt: 'add it to this repo' },
];
