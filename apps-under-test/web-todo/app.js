const $ = (id) => document.getElementById(id);
let items = [
  { id: 1, text: 'Bread', done: false },
  { id: 2, text: 'Eggs', done: false },
];
let filter = 'all';
let nextId = 3;
let undoable = null;
let snackbarTimer;

function show() {
  const shown = items.filter((item) => filter === 'all' || item.done === (filter === 'done'));
  $('items').replaceChildren(...shown.map(row));
  $('empty').hidden = shown.length > 0;
  const left = items.filter((item) => !item.done).length;
  $('left').textContent = `${left} ${left === 1 ? 'item' : 'items'} left`;
  for (const name of ['all', 'active', 'done']) {
    $(`filter-${name}`).setAttribute('aria-selected', String(name === filter));
  }
}

function row(item) {
  const li = document.createElement('li');
  li.className = item.done ? 'done' : '';
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.id = `done-${item.text.toLowerCase().replaceAll(' ', '-')}`;
  box.checked = item.done;
  box.addEventListener('change', () => {
    item.done = box.checked;
    show();
  });
  const text = document.createElement('span');
  text.textContent = item.text;
  label.append(box, text);
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Delete';
  remove.addEventListener('click', () => removeItem(item));
  li.append(label, remove);
  return li;
}

function removeItem(item) {
  undoable = { item, at: items.indexOf(item) };
  items = items.filter((other) => other !== item);
  $('snackbar-text').textContent = `${item.text} deleted`;
  $('snackbar').hidden = false;
  clearTimeout(snackbarTimer);
  snackbarTimer = setTimeout(() => {
    $('snackbar').hidden = true;
  }, 8000);
  show();
}

$('entry').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = $('new-item').value.trim();
  $('hint').hidden = text !== '';
  if (text === '') return;
  items.push({ id: nextId++, text, done: false });
  $('new-item').value = '';
  show();
});
$('undo').addEventListener('click', () => {
  items.splice(undoable.at, 0, undoable.item);
  $('snackbar').hidden = true;
  show();
});
for (const name of ['all', 'active', 'done']) {
  $(`filter-${name}`).addEventListener('click', () => {
    filter = name;
    show();
  });
}
$('clear-done').addEventListener('click', () => $('confirm').showModal());
$('cancel').addEventListener('click', () => $('confirm').close());
$('remove').addEventListener('click', () => {
  items = items.filter((item) => !item.done);
  $('confirm').close();
  show();
});
show();
