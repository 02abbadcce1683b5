/** Where the page begins: goes in with the key, then shows the first view. */
import { render } from 'preact';
import { App } from './app.js';
import { liked, showTheme } from './likes.js';
import { Loading, LockedOut } from './parts/loading.js';
import { enter, Locked } from './talk.js';

const page = document.getElementById('page')!;
page.textContent = '';
showTheme(liked('theme'));
enter().then(
  (about) => render(<App about={about} />, page),
  (e: Error) =>
    render(
      <main class="view alone">
        {e instanceof Locked ? <LockedOut /> : <Loading fault="gone" />}
      </main>,
      page,
    ),
);
