const $ = (id) => document.getElementById(id);

/** A number with a button on each side, in a shadow root of its own. */
customElements.define(
  'count-stepper',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = `<style>
        div { display: flex; align-items: center; gap: 12px; margin: 8px 0; }
        button { width: 48px; height: 48px; font: 20px sans-serif; border: 0; border-radius: 24px; background: #eadfd6; }
        button:disabled { opacity: .4; }
        span { flex: 1; }
      </style>
      <div><span></span><button id="fewer" aria-label="Fewer">−</button><output>0</output><button id="more" aria-label="More">+</button></div>`;
      const [fewer, more] = root.querySelectorAll('button');
      const output = root.querySelector('output');
      root.querySelector('span').textContent = this.getAttribute('label');
      const set = (n) => {
        this.value = n;
        output.textContent = n;
        fewer.disabled = n === 0;
        more.disabled = n === 3;
      };
      fewer.addEventListener('click', () => set(this.value - 1));
      more.addEventListener('click', () => set(this.value + 1));
      set(0);
    }
  },
);

const titles = { book: 'Book a table', bookings: 'My bookings', rules: 'House rules' };

function go() {
  const page = titles[location.hash.slice(1)] ? location.hash.slice(1) : 'book';
  $('title').textContent = titles[page];
  for (const name of Object.keys(titles)) $(`page-${name}`).hidden = name !== page;
  drawer(false);
}

function drawer(open) {
  $('drawer').hidden = $('scrim').hidden = !open;
  $('menu').setAttribute('aria-expanded', String(open));
}

function valid() {
  const wrong = {
    name: $('name').value.trim() === '',
    email: !/^\S+@\S+\.\S+$/.test($('email').value),
    date: $('date').value === '',
  };
  for (const [field, isWrong] of Object.entries(wrong)) $(`${field}-error`).hidden = !isWrong;
  return !Object.values(wrong).includes(true);
}

function booked() {
  $('busy').hidden = true;
  const seating = document.querySelector('input[name=seating]:checked').value;
  const text = `${$('guests').value}, ${seating}, ${$('date').value}`;
  $('summary').textContent = text;
  const row = document.createElement('li');
  row.textContent = `${$('name').value}: ${text}`;
  $('list').append(row);
  $('none').hidden = true;
  $('done').showModal();
}

$('page-book').addEventListener('submit', (event) => {
  event.preventDefault();
  document.activeElement.blur();
  if (!valid()) return;
  $('busy').hidden = false;
  if (!window.defects.has('stuck-spinner')) setTimeout(booked, 1500);
});
$('menu').addEventListener('click', () => drawer($('drawer').hidden));
$('scrim').addEventListener('click', () => drawer(false));
$('drawer').addEventListener('click', () => drawer(false));
$('ok').addEventListener('click', () => {
  $('done').close();
  location.hash = 'bookings';
});
addEventListener('hashchange', go);
addEventListener('message', (event) => {
  if (event.origin === location.origin && event.data === 'accepted') $('accepted').textContent = 'Rules accepted';
});
go();
