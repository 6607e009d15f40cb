/**
 * The script of the page of two runs: lays the right screen over the left one, under a slider or as a difference. It copies pictures of the
 * page and reads no pixels, so it also works from file://.
 */
export const COMPARE_SCRIPT = `
const laidOver = (box) => {
  const [left, right] = box.querySelectorAll('.pair .screen');
  const over = document.createElement('div');
  const screen = document.createElement('div');
  screen.className = 'screen';
  screen.style.aspectRatio = left.style.aspectRatio;
  const picture = (of, name) => {
    const image = of.querySelector('img').cloneNode();
    image.loading = 'eager';
    image.classList.add(name);
    return image;
  };
  const edge = document.createElement('i');
  edge.className = 'edge';
  screen.append(picture(left, 'under'), picture(right, 'top'), edge);
  const range = document.createElement('input');
  range.type = 'range';
  range.value = 50;
  range.setAttribute('aria-label', 'How much of the left screen is shown, in percent');
  range.addEventListener('input', () => screen.style.setProperty('--at', range.value + '%'));
  const ends = document.createElement('p');
  over.append(screen, range, ends);
  box.append(over);
  return { over, ends };
};
for (const box of document.querySelectorAll('.pictures[data-both]')) {
  const views = box.querySelector('.views');
  views.hidden = false;
  let laid = null;
  views.addEventListener('click', (event) => {
    const view = event.target.dataset.view;
    if (!view) return;
    box.dataset.view = view;
    for (const button of views.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button === event.target));
    if (view === 'both' && !laid) return;
    laid = laid || laidOver(box);
    laid.over.className = 'over ' + view;
    laid.over.hidden = view === 'both';
    laid.ends.className = view === 'difference' ? 'meta' : 'meta ends';
    laid.ends.textContent = '';
    if (view === 'difference') laid.ends.append('What is equal is black.');
    else {
      const text = (words) => Object.assign(document.createElement('span'), { textContent: words });
      laid.ends.append(text('left'), text('right'));
    }
  });
}
`;
