// What makes reading more comfortable. Every page is complete without it.
const root = new URL(document.documentElement.dataset.root, location.href);

// Samples name the address at which the reader sees them.
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
      // Without TLS there is no clipboard: the text is marked instead, ready for the keys that copy.
      getSelection().selectAllChildren(figure.querySelector('code'));
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  figure.append(button);
}

// Who has chosen a language or framework wants it everywhere.
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
  // Panels above have changed their height: what was clicked stays where it was.
  scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
  const names = JSON.parse(storage?.getItem(remembered) ?? '[]').filter((each) => each !== name);
  storage?.setItem(remembered, JSON.stringify([...names, name].slice(-4)));
});

document
  .querySelector('#navigation a[aria-current]')
  ?.scrollIntoView({ block: 'nearest', behavior: 'instant' });

// The search: every page's words are in one file, which is fetched when somebody wants to search.
const box = document.querySelector('.search');
box.innerHTML =
  '<input type="search" placeholder="Search" aria-label="Search the docs" autocomplete="off" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd><ul hidden aria-live="polite"></ul>';
const [input, , results] = box.children;
let entries;
const load = () => (entries ??= fetch(new URL('search.json', root)).then((answer) => answer.json()));

input.addEventListener('focus', load, { once: true });
input.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  const isTyping = /^(?:input|textarea|select)$/i.test(document.activeElement?.tagName ?? '');
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    input.focus();
  }
});
box.addEventListener('keydown', (event) => {
  const links = [...results.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === 'Escape') {
    input.value = '';
    results.hidden = true;
    input.blur();
  } else if (event.key === 'ArrowDown') links[at + 1]?.focus();
  else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus();
  else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
  else return;
  event.preventDefault();
});
box.addEventListener('focusout', ({ relatedTarget }) => {
  if (!box.contains(relatedTarget)) results.hidden = true;
});

async function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean).map(stemOf);
  const found = (await load())
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 8);
  results.replaceChildren(...found.map(({ entry }) => resultOf(entry, words)));
  if (words.length > 0 && found.length === 0) results.append(element('li', 'Nothing found'));
  results.hidden = words.length === 0;
}

/** So that "retry" finds "Retries", and "paging" finds "Page". */
const stemOf = (word) => (word.length > 4 ? word.replace(/(?:ies|ing|y|ed|es|s|e)$/, '') : word);

/** Every word must occur; in a title it counts most. */
function scoreOf({ title, section, headings, summary, text }, words) {
  const places = [
    [title.toLowerCase(), 20],
    [
      headings
        .map((heading) => heading.text)
        .join(' ')
        .toLowerCase(),
      5,
    ],
    [summary.toLowerCase(), 3],
    [text.toLowerCase(), 1],
  ];
  let total = 0;
  for (const word of words) {
    const score = places.reduce((sum, [place, weight]) => sum + (place.includes(word) ? weight : 0), 0);
    if (score === 0) return 0;
    total += score + (places[0][0].startsWith(word) ? 10 : 0);
  }
  return total + (section === 'Guides' ? 4 : 0);
}

function resultOf({ path, title, section, summary, headings }, words) {
  const heading = headings.find(({ text }) => words.some((word) => text.toLowerCase().includes(word)));
  const isInTitle = words.some((word) => title.toLowerCase().includes(word));
  const link = element('a');
  link.href = new URL(path + (heading && !isInTitle ? `#${heading.id}` : ''), root).href;
  link.append(
    element('strong', title),
    element('small', section),
    element('span', heading && !isInTitle ? heading.text : summary),
  );
  const item = element('li');
  item.append(link);
  return item;
}

function element(name, text = '') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
