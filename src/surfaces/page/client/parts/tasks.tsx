/** The tasks of a plan, the same wherever they stand: what is under way first, then what waits, then what is over. */
import { isKey } from '../../../../core/task/tracked.js';
import { TaskStands } from './bits.js';
import { Do } from './doing.js';

interface Task {
  id: string | null;
  text: string;
  status: string;
  /** Why it is blocked, ''. */
  reason: string;
  /** What `clew task` knows it by, `null` where it can be neither ticked off nor reopened from here. */
  ref: string | null;
}

const ORDER = ['in_progress', 'blocked', 'pending', 'open', 'proposed', 'completed', 'done', 'cancelled'];
const OVER = ORDER.indexOf('completed');

const place = ({ status }: Task): number => {
  const at = ORDER.indexOf(status);
  return at < 0 ? OVER - 1 : at;
};

export function Tasks({ tasks }: { tasks: Task[] }) {
  return (
    <ul class="tasks">
      {[...tasks]
        .sort((a, b) => place(a) - place(b))
        .map((t, i) => {
          const isOver = place(t) >= OVER;
          return (
            <li key={t.ref ?? i} class={isOver ? 'task-over' : undefined}>
              <TaskStands status={t.status} />
              <span>
                {t.id !== null && !isKey(t.id) && <span class="mono nowrap">{t.id} </span>}
                {t.text}
                {t.reason !== '' && <span class="muted"> ({t.reason})</span>}
              </span>
              {t.ref !== null && <Acts task={t} of={t.ref} isOver={isOver} />}
            </li>
          );
        })}
    </ul>
  );
}

function Acts({ task, of, isOver }: { task: Task; of: string; isOver: boolean }) {
  if (task.status === 'proposed') return <Proposed id={of} text={task.text} />;
  const isBlocked = task.status === 'blocked';
  return (
    <span class={isBlocked ? 'row task-acts' : 'row'}>
      <Do
        kind="plain"
        wish={{ command: 'task', args: [isOver ? 'reopen' : 'done', of] }}
        label={`${isOver ? 'Reopen' : 'Mark done'}: ${task.text}`}
      >
        {isOver ? 'Reopen' : 'Mark done'}
      </Do>
      {isBlocked && (
        <Do kind="plain" wish={{ command: 'task', args: ['reopen', of] }} label={`Unblock: ${task.text}`}>
          Unblock
        </Do>
      )}
    </span>
  );
}

/** What a person does about a task that an agent proposed. */
export function Proposed({ id, text }: { id: string; text: string }) {
  return (
    <span class="row task-acts">
      <Do
        kind="plain"
        wish={{ command: 'task', args: ['accept', id] }}
        label={`Accept: ${text}`}
        tip="It is written into the plan"
      >
        Accept
      </Do>
      <Do
        kind="plain"
        wish={{ command: 'task', args: ['drop', id] }}
        label={`Refuse: ${text}`}
        tip="Nothing is written; the log alone keeps it"
      >
        Refuse
      </Do>
    </span>
  );
}
