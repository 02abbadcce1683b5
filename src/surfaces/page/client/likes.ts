/** Decides what of a person's likes outlives a launch, whose port is another each time: two words in cookies of this machine, none of them secret. */

type Like = 'theme' | 'tour';

export function liked(name: Like): string {
  return new RegExp(`(?:^|; )clew-${name}=([a-z0-9]*)`).exec(document.cookie)?.[1] ?? '';
}

export function keepLike(name: Like, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what replaces it is not in every browser yet.
  document.cookie = `clew-${name}=${value}; Path=/; SameSite=Strict; Max-Age=31536000`;
}

/** Light, dark, or ('') as the system has it. */
export function showTheme(theme: string): void {
  if (theme === '') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
