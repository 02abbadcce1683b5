/** The agent writes files with commands of its shell as well as with its tools: both are files of the context. (Seeds 001, 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

/** The active files of the pilot's document. */
function filesOf(j: Journey): string[] {
  const text = j.documents()['pilot-plan'] ?? '';
  const section = /## Active files\n([\s\S]*?)(?=\n## |$)/.exec(text)?.[1] ?? '';
  return [...section.matchAll(/^- (\S+)/gm)].map((m) => m[1]!);
}

function begun(j = new Journey()): { j: Journey; s: ReturnType<Journey['session']> } {
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  return { j, s };
}

it('files that commands wrote are active files, as those are that a tool wrote', () => {
  const { j, s } = begun();
  s.runs('echo "export const a = 1;" > src/pilot/a.ts');
  s.runs('mkdir -p src/pilot/deep && touch src/pilot/deep/t.ts');
  s.runs("cat > src/pilot/doc.ts <<'EOF'\nexport const doc = 1;\nEOF");
  s.runs("sed -i 's/Dear/Hello/' src/pilot/invite.ts");
  s.runs('echo more | tee -a src/pilot/tee.ts');
  s.runs('cp src/pricing/tiers.ts src/pilot/copied.ts && git mv src/pricing/tiers.ts src/pricing/prices.ts');
  s.runs('mkdir -p src/moved && mv src/pilot/tee.ts src/moved/');
  s.stop();
  expect(filesOf(j).sort()).toEqual(
    [
      'src/moved/tee.ts',
      'src/pilot/a.ts',
      'src/pilot/copied.ts',
      'src/pilot/deep/t.ts',
      'src/pilot/doc.ts',
      'src/pilot/invite.ts',
      'src/pricing/prices.ts',
    ].sort(),
  );
});

it('what failed, was refused, only read, or led elsewhere leaves no trace', () => {
  const { j, s } = begun();
  s.writes({ 'src/pilot/real.ts': 'export {};\n' });
  s.runs('echo x > src/pilot/no-such-folder/a.ts');
  s.tool('Bash', { command: 'echo x > src/pilot/refused.ts' }, () => {
    throw new Error('The user does not want this.');
  });
  s.runs('cat src/pricing/tiers.ts > /dev/null; ls src > ../listing.txt');
  s.runs('touch src/pilot/gone.ts && rm src/pilot/gone.ts');
  s.stop();
  expect(filesOf(j)).toEqual(['src/pilot/real.ts']);
});

it('a turn that wrote with commands alone opens a context of its own', () => {
  const j = new Journey({ bare: true });
  const s = j.session('one');
  s.says('why does the invitation say Dear?');
  expect(Object.keys(j.documents())).toEqual([]);
  s.runs("sed -i 's/Dear/Hello/' src/pilot/invite.ts");
  s.stop();
  expect(Object.values(j.documents()).join()).toContain('src/pilot/invite.ts');
});
