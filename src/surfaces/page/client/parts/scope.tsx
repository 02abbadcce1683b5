/** Which files may be written and which may not, as a tree. */
import type { Branch } from '../globs.js';

export function Scope({ branches }: { branches: Branch[] }) {
  if (branches.length === 0) return <p class="muted">Nothing may be written.</p>;
  return (
    <ul class="tree">
      {branches.map((b) => (
        <li key={b.name}>
          <span class={`scope scope-${b.rule === '' ? 'way' : b.rule}`}>
            <Named name={b.below.length > 0 ? `${b.name}/` : b.name} rest={branches.length > 1} />
            {b.rule !== '' && (
              <span class="scope-sign" aria-hidden="true">
                {b.rule === 'allow' ? '✓' : '✕'}
              </span>
            )}
            {b.rule !== '' && (
              <span class="hidden">{b.rule === 'allow' ? 'may be written' : 'may not be written'}</span>
            )}
          </span>
          {b.below.length > 0 && <Scope branches={b.below} />}
        </li>
      ))}
    </ul>
  );
}

/** `**` is said in words; `rest` = others stand beside it. */
function Named({ name, rest }: { name: string; rest: boolean }) {
  if (name === '**') return <span>{rest ? 'everything else in it' : 'everything in it'}</span>;
  if (!name.endsWith('/**')) return <span class="mono wrap">{name}</span>;
  return (
    <span>
      <span class="mono wrap">{name.slice(0, -2)}</span> and all in it
    </span>
  );
}
