/** A feed with likes, and a number that changes by itself. */
import type { Draw, Feature, GoalDraft, Yaml } from '../draw.ts';
import { iconSeen, seen, tap, unseen } from '../phrasing.ts';
import { PEOPLE, PLACES } from '../names.ts';

interface Post {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly likes: number;
  readonly mine: boolean;
}

export function feed(draw: Draw): Feature {
  const { t, one, some, integer } = draw;
  const places = some(PLACES, 12);
  const posts = some(PEOPLE, integer(3, 8)).map((author, n): Post => ({
    id: `n${n}`,
    author,
    text: `${t.trip}: ${places[n] ?? ''}`,
    likes: integer(3, 90) * 10 + n,
    mine: false,
  }));
  const live = one(true, false);
  const head: Yaml[] = live ? [{ text: `\${viewers} ${t.viewers}`, id: 'viewers' }] : [];
  return {
    kind: 'feed',
    title: t.news,
    screen: 'feed',
    state: { posts, post: null, viewers: integer(20, 40) },
    screens: {
      feed: {
        title: t.news,
        ...(live ? { timers: [{ every: integer(2, 6), do: { set: { viewers: '${viewers + 1}' } } }] } : {}),
        elements: [...head, list(draw)],
      },
      post: {
        title: '${post.author}',
        back: true,
        elements: [
          { heading: '${post.author}', id: 'post-author' },
          { text: '${post.text}', id: 'post-text' },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, posts),
  };
}

function list({ t }: Draw): Yaml {
  const change = (by: string, mine: boolean): Yaml => ({
    update: { in: 'posts', where: 'item.id == row.id', set: { likes: `\${item.likes ${by}}`, mine } },
  });
  return {
    list: 'posts',
    id: 'post-list',
    items: 'posts',
    row: {
      id: 'post-row',
      tap: [{ set: { post: '${row}' } }, { go: 'post' }],
      elements: [
        { text: '${row.author}', id: 'author' },
        { text: `\${row.likes} ${t.likes}`, id: 'likes', size: 38 },
        {
          icon: `${t.like} \${row.author}`,
          id: 'like',
          glyph: 'heart',
          when: 'not row.mine',
          tap: change('+ 1', true),
        },
        {
          icon: `${t.undo} \${row.author}`,
          id: 'unlike',
          glyph: 'heart',
          when: 'row.mine',
          selected: 'true',
          tap: change('- 1', false),
        },
      ],
    },
  };
}

function goals(draw: Draw, posts: readonly Post[]): GoalDraft[] {
  const { t, some } = draw;
  const [post] = some(posts.slice(0, 5), 1);
  if (post === undefined) return [];
  const { author, likes, text } = post;
  const like = tap(draw, `${t.like} ${author}`);
  return [
    {
      name: 'A like counts',
      steps: [like],
      expected: [seen(draw, `${likes + 1} ${t.likes}`), unseen(draw, `${likes} ${t.likes}`)],
    },
    {
      name: 'A like is taken back',
      steps: [like, tap(draw, `${t.undo} ${author}`)],
      expected: [seen(draw, `${likes} ${t.likes}`), iconSeen(`${t.like} ${author}`)],
    },
    { name: 'A post opens', steps: [tap(draw, author)], expected: [seen(draw, text)] },
  ];
}
