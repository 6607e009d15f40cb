import type { ElementModel } from '../app/model.ts';

/** Formats typed text as the field shows it; letters and digits keep their order. */
export function formatted(value: string, format: ElementModel['format']): string {
  switch (format) {
    case 'none':
      return value;
    case 'phone':
      return phone(value.replace(/\D/g, ''));
    case 'card':
      return groups(value.replace(/\D/g, ''), 4, ' ');
    case 'groups':
      return groups(value.replace(/\s/g, ''), 3, ' ');
    case 'iban':
      return groups(value.replace(/\s/g, '').toUpperCase(), 4, ' ');
    case 'amount':
      return value.replace(/\B(?=(?:\d{3})+$)/g, ',');
  }
}

function phone(digits: string): string {
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function groups(text: string, size: number, between: string): string {
  return (text.match(new RegExp(`.{1,${size}}`, 'gu')) ?? []).join(between);
}
