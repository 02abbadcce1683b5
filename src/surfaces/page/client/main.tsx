/** Where the page begins: goes in with the key, then shows the first view. */
import { render } from 'preact';
import { placeOf } from './address.js';
import { App } from './app.js';
import { liked, showTheme } from './likes.js';
import { Loading, LockedOut } from './parts/loading.js';
import { readAhead } from './state.js';
import { enter, hasKey, Locked } from './talk.js';

const page = document.getElementById('page')!;
// The address of a server that was started again, put into a page that is open: a browser loads nothing for it.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#key=')) location.reload();
});
showTheme(liked('theme'));
const going = enter();
// One that comes for the first time has no key yet.
if (hasKey()) readAhead(placeOf(location.hash));
going.then(
  (about) => render(<App about={about} />, page),
  (e: Error) => {
    // What stood there while it was asked for is no part of this.
    page.replaceChildren();
    render(<main class="view alone">{e instanceof Locked ? <LockedOut /> : <Loading fault="gone" />}</main>, page);
  },
);
