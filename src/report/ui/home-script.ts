/**
 * The script of the home page. It keeps the filters in the address, follows changes of the list and keeps the focus while it does. The
 * markup that it inserts is made and escaped by the server, like that of the page.
 */
export const HOME_SCRIPT = `
const form = document.getElementById('filters');
const app = document.getElementById('app');
const search = () => {
  const kept = new URLSearchParams(location.search);
  const params = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''));
  if (kept.has('limit')) params.set('limit', kept.get('limit'));
  const text = params.toString();
  return text === '' ? '' : '?' + text;
};
const localTimes = () => {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of app.querySelectorAll('time')) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
  }
};
// A bar of the chart and a row may lead to the same page: their classes tell them apart.
const keyOf = (element) => {
  const row = element && element.closest('.row');
  const address = element && (element.getAttribute('href') || (row && row.querySelector('.row-link').getAttribute('href')));
  return address ? element.tagName + '.' + element.className + ' ' + address : null;
};
const show = (markup) => {
  const at = app.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const open = [...app.querySelectorAll('details[open]')].map((d) => keyOf(d.querySelector('summary')));
  app.innerHTML = markup;
  localTimes();
  for (const summary of app.querySelectorAll('summary')) summary.parentElement.open = open.includes(keyOf(summary));
  const again = at && [...app.querySelectorAll('a, summary')].find((element) => keyOf(element) === at);
  if (again) again.focus();
};
let events = null;
const follow = () => {
  if (events) events.close();
  events = new EventSource('/events' + (location.search || '?') + '&view=' + (location.pathname === '/goals' ? 'goals' : 'runs'));
  events.addEventListener('message', ({ data }) => show(JSON.parse(data)));
};
let asked = 0;
const filter = async () => {
  const now = ++asked;
  history.replaceState(null, '', location.pathname + search());
  const answer = await fetch('/list' + (location.search || '?') + '&view=' + (location.pathname === '/goals' ? 'goals' : 'runs'));
  const markup = await answer.text();
  if (now !== asked || !answer.ok) return;
  show(markup);
  follow();
};
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => { event.preventDefault(); filter(); });
const themes = ['auto', 'light', 'dark'];
const button = document.getElementById('theme');
const stored = (value) => {
  try {
    if (value !== undefined) localStorage.setItem('thumbrule.theme', value);
    return localStorage.getItem('thumbrule.theme');
  } catch { return value; }
};
const theme = (value) => {
  document.documentElement.dataset.theme = value;
  button.textContent = 'Theme: ' + value;
};
button.addEventListener('click', () => {
  const next = themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length];
  stored(next);
  theme(next);
});
theme(stored() || 'auto');
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    if (event.key === 'Escape') document.activeElement.blur();
    return;
  }
  const links = [...app.querySelectorAll('.row-link')];
  const at = links.findIndex((link) => link.closest('.row').contains(document.activeElement));
  const next = event.key === 'j' ? links[Math.min(links.length - 1, at + 1)] : event.key === 'k' ? links[Math.max(0, at - 1)] : null;
  if (event.key === '/') document.getElementById('search').focus();
  else if (next) next.focus();
  else return;
  event.preventDefault();
});
localTimes();
follow();
`;
