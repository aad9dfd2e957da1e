// Makes reading more comfortable. Every page is complete without it.
const root = new URL(document.documentElement.dataset.root, location.href);

// Samples show the address at which the reader reads them.
const put = (selector, text) => {
  for (const place of document.querySelectorAll(selector)) place.textContent = text;
};
if (location.protocol.startsWith('http')) {
  put('.docs-address', root.href.replace(/\/$/, ''));
  if ('live' in document.documentElement.dataset) put('.api-address', location.origin);
}

for (const figure of document.querySelectorAll('figure.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(figure.querySelector('code').textContent);
      button.textContent = 'Copied';
    } catch {
      // Without TLS there is no clipboard: select the text instead, for the keyboard to copy.
      getSelection().selectAllChildren(figure.querySelector('code'));
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  figure.append(button);
}

// A chosen language or framework applies to every page.
const remembered = 'countersign-docs-tab';
const choose = (name) => {
  for (const label of document.querySelectorAll('.tab-row label')) {
    if (label.textContent === name) document.getElementById(label.htmlFor).checked = true;
  }
};
const storage = (() => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
})();
for (const name of JSON.parse(storage?.getItem(remembered) ?? '[]')) choose(name);
document.addEventListener('change', ({ target }) => {
  const name = target.closest?.('.tab-row') && target.nextElementSibling?.textContent;
  if (!name) return;
  const top = target.getBoundingClientRect().top;
  choose(name);
  // Panels above have changed their height: keep what was clicked in its place.
  scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
  const names = JSON.parse(storage?.getItem(remembered) ?? '[]').filter((each) => each !== name);
  storage?.setItem(remembered, JSON.stringify([...names, name].slice(-4)));
});

// Scroll the page's own entry into view. Not by scrollIntoView: the first Tab would then start there, past the skip link.
const navigation = document.getElementById('navigation');
const current = navigation.querySelector('a[aria-current]');
if (current) {
  const hidden = current.getBoundingClientRect().bottom - navigation.getBoundingClientRect().bottom;
  if (hidden > 0) navigation.scrollTop += hidden + navigation.clientHeight / 3;
}

// The search. Its program and its entries are loaded on first use.
const box = document.querySelector('.search');
box.innerHTML = `<input type="search" placeholder="Search" aria-label="Search the docs" autocomplete="off" spellcheck="false"
  role="combobox" aria-expanded="false" aria-controls="search-results" aria-autocomplete="list" aria-keyshortcuts="/ Control+K">
  <kbd aria-hidden="true">/</kbd>
  <div class="panel" hidden><div id="search-results" role="listbox" aria-label="Pages found"></div><p class="state" role="status"></p></div>`;
const input = box.querySelector('input');
const panel = box.querySelector('.panel');
const results = box.querySelector('[role=listbox]');
const state = box.querySelector('.state');
let loading;
const load = () => {
  loading ??= Promise.all([
    import(new URL('assets/search.js', root)),
    fetch(new URL('search.json', root)).then((answer) => {
      if (!answer.ok) throw new Error(`The list of pages is answered with ${answer.status}.`);
      return answer.json();
    }),
  ]).then(([{ createSearch }, entries]) => createSearch(entries));
  // Try again at the next key.
  loading.catch(() => (loading = undefined));
  return loading;
};

input.addEventListener('focus', () => {
  load().catch(() => undefined);
  if (input.value.trim() !== '') void show();
});
input.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  const isTyping = /^(?:input|textarea|select)$/i.test(document.activeElement?.tagName ?? '');
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isK = event.key === 'k' && (event.ctrlKey || event.metaKey);
  if (!isSlash && !isK) return;
  event.preventDefault();
  input.focus();
  input.select();
});
input.addEventListener('keydown', (event) => {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key === 'Escape') {
    if (panel.hidden) input.value = '';
    close();
  } else if (event.key in steps && !panel.hidden) step(steps[event.key]);
  else if (event.key === 'Enter') results.querySelector('[aria-selected=true]')?.click();
  else return;
  event.preventDefault();
});
box.addEventListener('focusout', ({ relatedTarget }) => {
  if (!box.contains(relatedTarget)) close();
});
// Keep the focus: losing it would close the panel before the click arrives.
panel.addEventListener('mousedown', (event) => event.preventDefault());
results.addEventListener('click', close);

function close() {
  panel.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function step(by) {
  const options = [...results.querySelectorAll('[role=option]')];
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  select(options.at((at + by) % options.length));
}

function select(option) {
  for (const other of results.querySelectorAll('[role=option]')) other.setAttribute('aria-selected', 'false');
  if (!option) return input.removeAttribute('aria-activedescendant');
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  input.setAttribute('aria-activedescendant', option.id);
}

async function show() {
  const query = input.value.trim();
  if (query === '') return close();
  let search;
  try {
    search = await load();
  } catch {
    search = undefined;
  }
  // Skip results for a query that has changed meanwhile.
  if (query !== input.value.trim()) return;
  const found = search?.(query) ?? [];
  results.replaceChildren(...found.map(groupOf));
  for (const [number, option] of [...results.querySelectorAll('[role=option]')].entries())
    option.id = `found-${number}`;
  results.hidden = found.length === 0;
  panel.hidden = false;
  input.setAttribute('aria-expanded', String(found.length > 0));
  state.replaceChildren(
    ...(search ? stateOf(query, found.length) : ['The search could not be loaded. Type on to try again.']),
  );
  state.classList.toggle('visually-hidden', found.length > 0);
  select(results.querySelector('[role=option]'));
}

function stateOf(query, count) {
  if (count > 0) return [`${count} ${count === 1 ? 'page' : 'pages'} found`];
  const places = [...document.querySelectorAll('.sections a')].flatMap((link, number) => [
    number > 0 ? ', ' : '',
    Object.assign(element('a', link.textContent), { href: link.href }),
  ]);
  return [
    element('strong', `Nothing found for “${query}”`),
    element('br'),
    'Try other or fewer words, or look in: ',
    ...places,
  ];
}

/** A page with its best part, or its two best parts. */
function groupOf(parts) {
  const group = element('div');
  group.setAttribute('role', 'group');
  group.append(...parts.map((part, number) => optionOf(part, number === 0)));
  return group;
}

function optionOf({ address, section, page, heading, snippet }, isFirst) {
  const option = element('a');
  option.href = new URL(address, root).href;
  option.setAttribute('role', 'option');
  option.tabIndex = -1;
  const title = element('strong');
  title.append(...withMarks(isFirst || !heading ? page : heading));
  option.append(title);
  if (isFirst) option.append(element('small', section));
  if (isFirst && heading)
    option.append(Object.assign(element('em'), { textContent: heading.map(([text]) => text).join('') }));
  const text = element('span');
  text.append(...withMarks(snippet));
  option.append(text);
  if (!isFirst) option.className = 'part';
  return option;
}

const withMarks = (pieces) => pieces.map(([text, isFound]) => (isFound ? element('mark', text) : text));

function element(name, text = '') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
