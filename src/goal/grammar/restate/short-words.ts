/** Short forms of checklists, and words as speakers of other languages write them. None of them names a control. */
import { words } from './rule.ts';

/** Short forms that stand for one word only. "Pwd" and "qty" may be what the screen shows, and "sel" is two words. */
export const SHORT_WORDS = words(
  'fld = field, flds = fields, chkbox = checkbox, chkboxes = checkboxes, chk box = checkbox, kbd = keyboard, dbl = double, dbl-tap = double tap, ' +
    'lbl = label, txt = text, pg = page, pic = picture, pics = pictures, img = image, imgs = images, scr = screen, notif = notification, ' +
    'btm = bottom, pls = please, plz = please, tgl = toggle, hdr = header, msgs = messages, ddl = dropdown, dd = dropdown, drpdwn = dropdown, ' +
    'btw = between, incl = including, prev = previous, anterior = previous, dn = down, approx = about',
);

/** Plurals that English has not, and nouns of other languages. */
export const FOREIGN_FORMS = words(
  'visibles = visible, disableds = disabled, enableds = enabled, datas = data, listing = list, searching field = search field, searching bar = search bar, ' +
    'searching box = search box, botton = button, buttom = button, pop up = popup, searchbar = search bar, searchbox = search box, searchfield = search field, check-box = checkbox, text-box = text box, text-field = text field',
);
