/** Decides what a hook payload tells of, and how it is answered, where hosts use the names that Claude Code gave them. */
import type { Event, Fields, Session, StartSource } from '../core/model.js';
import { isOwnCommand } from './_own-commands.js';
import { isObject, stringOf } from './json.js';

export const SOURCES: StartSource[] = ['startup', 'resume', 'clear', 'compact', 'fork'];

/** Letters of an id: no host has one of nearly so many. */
const LONGEST_ID = 200;

/** The session a payload comes from; its id is '' when it does not say, or says what can be none. */
export function sessionOf(host: string, raw: Fields): Session {
  const id = stringOf(raw.session_id);
  return {
    host,
    id: id.length > LONGEST_ID ? '' : id,
    transcript: stringOf(raw.transcript_path) || null,
    cwd: stringOf(raw.cwd),
  };
}

/** Fields of a prompt's payload in every host. */
const TYPED = 'session_id hook_event_name cwd prompt transcript_path permission_mode';

/**
 * The event a payload tells of, `null` when it is none of ours or a sub-agent's; a start of none of the `sources` is a fresh one.
 * `typed`: what else the host sends with a prompt that a person typed.
 */
export function eventOf(host: string, raw: unknown, typed: string, sources = SOURCES): Event | null {
  if (!isObject(raw) || stringOf(raw.agent_id) !== '') return null;
  const session = sessionOf(host, raw);
  if (session.id === '') return null;
  switch (raw.hook_event_name) {
    case 'SessionStart':
      return { kind: 'start', session, source: sources.find((s) => s === raw.source) ?? 'startup' };
    case 'UserPromptSubmit':
      return typeof raw.prompt !== 'string' || isOwnCommand(raw.prompt)
        ? null
        : { kind: 'prompt', session, prompt: raw.prompt, ...strangeField(raw, typed) };
    case 'Stop':
      return {
        kind: 'stop',
        session,
        ...(raw.stop_hook_active === true ? { again: true } : {}),
        ...(typeof raw.last_assistant_message === 'string' ? { said: raw.last_assistant_message.slice(-2000) } : {}),
      };
    case 'PreCompact':
      return { kind: 'compact', session };
    case 'SessionEnd':
      return { kind: 'end', session, reason: stringOf(raw.reason) };
    default:
      return null;
  }
}

/** A field that is not known of typed prompts may say that a program sent it. */
function strangeField(raw: Fields, typed: string): { unsure?: string } {
  const known = `${TYPED} ${typed}`.split(' ');
  const field = Object.keys(raw).find((key) => !known.includes(key));
  return field === undefined ? {} : { unsure: field.slice(0, 60) };
}

/** The event at which a host puts what it is told before its model; `null` for the others. */
export function transcriptAt(event: Event): string | null {
  return event.kind === 'start' ? 'SessionStart' : event.kind === 'prompt' ? 'UserPromptSubmit' : null;
}

/** What keeps a prompt from the agent, or the agent from stopping. */
export function blockAnswer(reason: string, notice?: string): string {
  return JSON.stringify({ decision: 'block', reason, systemMessage: notice });
}

/** The same where a host calls it so: a prompt, a tool call or an end that is refused. */
export function denyAnswer(reason: string, notice?: string): string {
  return JSON.stringify({ decision: 'deny', reason, systemMessage: notice || undefined });
}

/** The answer of the hook `hookEventName`: what the model is told by it, and a line for the user. */
export function hookAnswer(hookEventName: string, said: Fields, notice: string | undefined): string {
  return printAnswer({
    hookSpecificOutput: printAnswer(said) === '' ? undefined : { hookEventName, ...said },
    systemMessage: notice || undefined,
  });
}

/** An answer as hosts read it, '' when nothing stands in it: silence costs nothing. */
export function printAnswer(fields: Fields): string {
  const text = JSON.stringify(fields);
  return text === '{}' ? '' : text;
}

/** A payload of no event that we know. */
export const PROBE = { session_id: 'clew-doctor', hook_event_name: 'Probe', cwd: '' };
