/** Holds that every link of the pages leads to something: in the repository, and from what is packed to what is packed, or to the repository by its whole address. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as { repository: { url: string } };
const HOME = repository.url.replace(/^git\+|\.git$/g, '');

const pages = [
  'README.md',
  'AGENTS.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((f) => join('docs', f))
    .filter((f) => f.endsWith('.md')),
];
const packed = new Set(
  (
    JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        encoding: 'utf8',
        maxBuffer: 1 << 24,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as { files: { path: string }[] }[]
  )[0]!.files.map((f) => f.path),
);

/** A page without what is code. */
const prose = (text: string): string =>
  text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ' '));

/** What a page links to, pictures too. */
function linksIn(text: string): string[] {
  const found = prose(text).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|(?:src|href|srcset)="([^"]+)"/g);
  return [...found].map((m) => (m[1] ?? m[2])!);
}

/** The anchors of a page, as GitHub makes them from its headings. */
function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>();
  return [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+?) *$/gm)].map((m) => {
    const slug = m[1]!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const n = seen.get(slug) ?? 0;
    seen.set(slug, n + 1);
    return n === 0 ? slug : `${slug}-${n}`;
  });
}

/** What is wrong with a link on a page, `null` where it leads to something. */
function fault(page: string, link: string): string | null {
  const ours = link.startsWith(`${HOME}/blob/main/`) || link.startsWith(`${HOME}/tree/main/`);
  if (/^\w+:/.test(link) && !ours) return null;
  const [path = '', anchor] = (ours ? link.slice(`${HOME}/blob/main/`.length) : link).split('#');
  const to = ours ? path : path === '' ? page : join(dirname(page), path);
  if (!existsSync(to)) return 'nothing is there';
  if (
    !ours &&
    packed.has(page) &&
    !packed.has(to) &&
    ![...packed].some((f) => f.startsWith(`${to.replace(/\/$/, '')}/`))
  )
    return `is not packed: ${HOME}/${statSync(to).isDirectory() ? 'tree' : 'blob'}/main/${to.replace(/\/$/, '')}`;
  if (anchor !== undefined && to.endsWith('.md') && !anchorsIn(readFileSync(to, 'utf8')).includes(anchor))
    return 'has no such heading';
  return null;
}

describe('links', () => {
  it('lead to something, from every page', () => {
    const all = pages.flatMap((page) => linksIn(readFileSync(page, 'utf8')).map((link) => ({ page, link })));
    expect(all.length).toBeGreaterThan(50);
    const dead = all.flatMap(({ page, link }) => {
      const why = fault(page, link);
      return why === null ? [] : [`${page}: ${link} ${why}`];
    });
    expect(dead).toEqual([]);
  });

  it('that lead nowhere are found', () => {
    expect(fault('README.md', 'docs/gate.md#modes')).toBe(null);
    expect(fault('README.md', 'docs/no-such-page.md')).toBe('nothing is there');
    expect(fault('README.md', 'docs/gate.md#no-such-heading')).toBe('has no such heading');
    expect(fault('README.md', 'docs/map.md')).toContain('is not packed');
    expect(fault('AGENTS.md', 'docs/map.md')).toBe(null);
    expect(fault('README.md', `${HOME}/blob/main/docs/map.md#src`)).toBe(null);
    expect(fault('README.md', `${HOME}/blob/main/docs/nope.md`)).toBe('nothing is there');
    expect(linksIn('`[a](b.md)` [c](d.md "title") <img src="e.svg">')).toEqual(['d.md', 'e.svg']);
  });
});
