import { expect, test } from 'vitest';
import { PictureQueue } from '../../src/runner/picture-queue.ts';

/** A picture that is stored when `done` is called. */
function slowPicture(): { readonly store: () => Promise<void>; readonly began: () => boolean; done(): void } {
  let began = false;
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  return {
    store: () => {
      began = true;
      return finished;
    },
    began: () => began,
    done: () => finish(),
  };
}

test('a goal goes on while a picture is stored, and the pictures are stored one after the other', async () => {
  const queue = new PictureQueue();
  const [first, second] = [slowPicture(), slowPicture()];
  await queue.add(first.store);
  await queue.add(second.store);
  expect([first.began(), second.began()]).toEqual([true, false]);
  first.done();
  second.done();
  await queue.stored();
  expect(second.began()).toBe(true);
});

test('a goal that is faster than the disk waits, so that memory holds few pictures', async () => {
  const queue = new PictureQueue();
  const pictures = Array.from({ length: 5 }, slowPicture);
  for (const picture of pictures.slice(0, 4)) await queue.add(picture.store);
  let hasRoom = false;
  const fifth = queue.add(pictures[4]!.store).then(() => (hasRoom = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasRoom).toBe(false);
  pictures[0]!.done();
  await fifth;
  for (const picture of pictures) picture.done();
  await queue.stored();
  expect(pictures[4]!.began()).toBe(true);
});

test('a picture that can not be stored is an error of the next one, and of the end', async () => {
  const queue = new PictureQueue();
  await queue.add(() => Promise.reject(new Error('disk full')));
  await expect(queue.stored()).rejects.toThrow('disk full');
  await expect(queue.add(() => Promise.resolve())).rejects.toThrow('disk full');
});
