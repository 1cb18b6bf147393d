/**
 * Words of feeds and shops for stock: those of their own documents, and others that a shopper understands as
 * plainly.
 */
import { expect, test } from 'vitest';
import { isInStock } from './availability.ts';

const IN_STOCK = {
  'Google, Meta and Criteo': ['in stock', 'in_stock', 'IN STOCK', 'limited availability', 'true', 'TRUE', '1', '17', '1.5', 'yes', 'Y'],
  'schema.org': ['https://schema.org/InStock', 'http://schema.org/LimitedAvailability', 'InStoreOnly', 'OnlineOnly', 'instock'],
  'a shop’s own words': [
    'In stock, order today',
    'In stock (not reduced)',
    'Back in stock',
    'Available now',
    'Only 3 left',
    '0-2 days',
    'Auf Lager',
    'sofort lieferbar',
    'Ein paar auf Lager',
    'Verfügbar',
    'En stock',
    'Disponible',
    'Disponibile',
    'Disponível',
    'Op voorraad',
    'På lager',
    'Dostępny',
    'Skladem',
    'Elérhető',
    'В наличии',
    'Stokta var',
    '在庫あり',
    '有货',
    'Ships within 7 days',
  ],
};
const NOT_IN_STOCK = {
  'Google, Meta and Criteo': [
    'out of stock',
    'out_of_stock',
    'Out-of-stock',
    'preorder',
    'backorder',
    'available for order',
    'discontinued',
    'pending',
  ],
  'schema.org': ['OutOfStock', 'SoldOut', 'BackOrder', 'PreOrder', 'PreSale', 'Discontinued', 'MadeToOrder', 'Reserved'].map(
    (word) => `https://schema.org/${word}`,
  ),
  'figures and answers': ['0', '0.0', '-3', '0 items', '0 in stock', 'Stock: 0', 'no', 'N', 'false', 'FALSE', 'nein', 'нет'],
  'WooCommerce, Magento and YML': ['outofstock', 'onbackorder', 'Out of Stock', 'false'],
  'a shop’s own words': [
    'Unavailable',
    'not available',
    'NOT_AVAILABLE',
    'Currently unavailable',
    'No longer available',
    'not in stock',
    'Sold out',
    'Sold out, back in stock soon',
    'available soon',
    'Back in stock soon',
    'Ab sofort nicht mehr lieferbar',
    'Lieferbar ab 12. Dezember',
    'Coming soon',
    'Ausverkauft',
    'nicht verfügbar',
    'Nicht auf Lager',
    'Derzeit nicht lieferbar',
    'Vorbestellbar',
    'Épuisé',
    'Rupture de stock',
    'Indisponible',
    'Non disponible',
    'Agotado',
    'Sin stock',
    'No disponible',
    'Esaurito',
    'Non disponibile',
    'Esgotado',
    'Indisponível',
    'Uitverkocht',
    'Niet op voorraad',
    'Udsolgt',
    'Slutsåld',
    'Ikke på lager',
    'Loppuunmyyty',
    'Niedostępny',
    'Vyprodáno',
    'Není skladem',
    'Elfogyott',
    'TÜKENDİ',
    'Нет в наличии',
    'Εξαντλήθηκε',
    '在庫切れ',
    '現在品切れです',
    '缺货',
    '품절',
  ],
};

test.each(Object.entries(IN_STOCK))('takes these for in stock: %s', (_whose, words) => {
  expect(words.filter((word) => !isInStock(word))).toEqual([]);
});

test.each(Object.entries(NOT_IN_STOCK))('takes these for sold out or not yet sold: %s', (_whose, words) => {
  expect(words.filter((word) => isInStock(word))).toEqual([]);
});

test('reads figures as what is left', () => {
  expect([0, -1, 1, 40, true, false].map(isInStock)).toEqual([false, false, true, true, true, false]);
});
