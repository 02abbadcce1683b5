/** Decides how the router's prompt is filled: in one pass, so that a prompt that names a placeholder stays a prompt. */

/** `template` with `{session_context}` and `{prompt}` replaced once each; what is filled in is never searched again. */
export function fillRouter(template: string, sessionContext: string, prompt: string): string {
  const filled = template.replace(/\{(session_context|prompt)\}/g, (_, name) =>
    name === 'prompt' ? prompt : sessionContext,
  );
  return sessionContext === '' ? filled.replace(/^\n+/, '') : filled;
}
