/** Texts as testers ask for goals, on the bundled apps. The lines of a reviewed goal are what an honest model knows of each. */

export interface KnownIntent {
  /** What is asked for, with the data that it needs. */
  readonly text: string;
  /** `<app>/<goal>` in apps-under-test: the lines that an honest model writes. */
  readonly like: string;
  /** Defects that the goal has to fail with, chosen by hand for what the intent is about. */
  readonly defects: readonly [string, string, string];
}

export const INTENTS: readonly KnownIntent[] = [
  {
    text: 'A customer removes an item from the cart, and the other one stays',
    like: 'shop/remove-from-cart',
    defects: ['no-effect:remove-confirm', 'dead-button:remove', 'wrong-count:total'],
  },
  {
    text: 'Two products end up in the cart with the right total',
    like: 'shop/add-to-cart',
    defects: ['no-effect:quick-add', 'no-effect:add-to-cart', 'wrong-count:total'],
  },
  {
    text: 'Order butter for Ana Torres, Mill Lane 4, phone 5551234567, by express, and pay in cash',
    like: 'shop/check-out',
    defects: ['no-effect:place-order', 'error-screen:place-order', 'wrong-text:payment-method'],
  },
  {
    text: 'Logging in with the test account leads to the shop',
    like: 'shop/log-in',
    defects: ['dead-button:log-in', 'input-ignored:email', 'error-screen:log-in'],
  },
  {
    text: 'Products can be sorted by price, the cheapest first',
    like: 'shop/sort-by-price',
    defects: ['wrong-order:products', 'toggle-inert:sort-price', 'dead-button:sort'],
  },
  {
    text: 'Milk, far down the list, can be made a favourite',
    like: 'shop/favourite',
    defects: ['no-effect:favourite', 'row-missing:favourite-products', 'dead-button:favourite'],
  },
  {
    text: 'Write a note "Call Ben" with the text "About the boat" and pin it to the top',
    like: 'notes/add-note',
    defects: ['no-effect:save', 'input-ignored:title-field', 'wrong-count:note-count'],
  },
  {
    text: 'The note about packing is deleted after a question',
    like: 'notes/delete-note',
    defects: ['no-effect:delete-confirm', 'dead-button:delete', 'wrong-count:note-count'],
  },
  {
    text: 'The dentist note gets another text: Friday at nine',
    like: 'notes/edit-note',
    defects: ['no-effect:save', 'input-cut:text-field', 'wrong-text:note-excerpt'],
  },
  {
    text: 'A star pins the dentist note',
    like: 'notes/pin',
    defects: ['no-effect:pin', 'wrong-text:note-pinned', 'element-missing:note-pinned'],
  },
  {
    text: 'Notes are put in the order of their titles',
    like: 'notes/sort-by-title',
    defects: ['wrong-order:notes', 'toggle-inert:sort-title', 'dead-button:sort'],
  },
  {
    text: 'Searching the notes for rivers leaves the one that has this word',
    like: 'notes/search',
    defects: ['input-ignored:search', 'row-twice:notes', 'wrong-text:note-title'],
  },
  {
    text: 'Send 1250 dollars to Mia Wong, IBAN DE89370400440532013000',
    like: 'bank/transfer',
    defects: ['no-effect:send-now', 'wrong-text:sent-to', 'error-screen:send-now'],
  },
  {
    text: 'The card is frozen, and its daily limit goes down to the lowest',
    like: 'bank/freeze-card',
    defects: ['toggle-inert:freeze', 'no-effect:lower', 'wrong-count:limit'],
  },
  {
    text: 'One message of the chat with Ben is deleted by a long press',
    like: 'chat/delete-message',
    defects: ['no-effect:delete-message', 'wrong-order:messages', 'dead-button:delete-message'],
  },
  {
    text: 'The choir is muted by a long press',
    like: 'chat/mute',
    defects: ['no-effect:mute', 'wrong-text:muted', 'element-missing:muted'],
  },
  {
    text: 'Hearts make two songs favourites',
    like: 'media/favourite',
    defects: ['no-effect:like', 'row-missing:songs', 'not-selected:pane-favourites'],
  },
  {
    text: 'Of two songs in the playlist one is taken out',
    like: 'media/playlist',
    defects: ['no-effect:remove-song', 'no-effect:action-add', 'wrong-count:playlist-length'],
  },
  {
    text: 'The phone gets the name Blue Phone',
    like: 'settings/rename-device',
    defects: ['no-effect:save', 'input-cut:name-field', 'wrong-text:name-value'],
  },
  {
    text: 'Text can be made larger, up to the largest size',
    like: 'settings/text-size',
    defects: ['no-effect:larger', 'wrong-count:text-size', 'dead-button:larger'],
  },
];
