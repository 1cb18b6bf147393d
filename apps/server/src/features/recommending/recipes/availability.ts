/**
 * Reads what feeds and shops say of an item's stock: words of Google Merchant Center, Meta's catalogues,
 * Criteo, schema.org and YML, of exports of WooCommerce, Shopify and Magento, and what shops write in other
 * languages. A word that isn't known leaves the item in stock.
 */
import { DEFAULT_FORM, numberIn } from '@limn/values';

/** All of a text. */
const NO = `no, n, n/a, f, false, off, out, oos, none, sold, nein, non, não, nie, ne, ei, nej, nei, nee, нет, ні, いいえ, 否, 无, 無, 없음`;

/**
 * A star stands for any ending. These make plain that an item can't be bought and sent now, be it that it can
 * be ordered.
 */
const NOT_IN_STOCK = `
  out of stock, outofstock, sold out, soldout, unavailable, not, no longer, no stock, none left, temporarily out, discontinued, retired, reserved, pending,
  marked as sold, mark as sold, coming soon, back soon, in stock soon, in stock from, available soon, available from, available for order, available to order, available on order,
  available for preorder, available for pre order, available for backorder, available on backorder,
  preorder*, pre order*, presale, pre sale, backorder*, back order*, onbackorder*, on order, made to order, madetoorder, special order,
  ausverkauft*, vergriffen*, nicht, kein*, vorbestell*, nachbestell*, auf bestellung, ausgelistet, demnächst, bald verfügbar, bald lieferbar, verfügbar ab, lieferbar ab,
  épuisé*, rupture, en rupture, hors stock, indisponible*, non disponible*, pas, plus disponible*, plus en stock, précommande*, sur commande, bientôt, disponible bientôt, disponible prochainement, disponible à partir,
  agotad*, sin stock, sin existencias, no disponible*, no hay, no en stock, fuera de stock, descatalogad*, bajo pedido, preventa, reserva, próximamente,
  esaurit*, non disponibil*, non in stock, non in magazzino, fuori produzione, su ordinazione, preordin*, prenotabil*, in arrivo,
  esgotad*, indisponível, indisponíveis, sem estoque, sem stock, fora de estoque, não, pré venda, sob encomenda, encomenda,
  uitverkocht*, niet, geen, op bestelling, nabestel*, binnenkort,
  udsolgt*, utsolgt*, slutsåld*, slut, ikke, inte, ej, restordre, forudbestil*, bestillingsvar*, beställningsvar*,
  loppu*, ei, ennakko*, tilaustuote, niedostępn*, brak, wyprzedan*, nie, na zamówienie, przedsprzedaż*,
  vyprodán*, vypredan*, není, nedostupn*, na objednávku, předobjedn*, elfogyott, nincs, nem, kifutott, előrendel*,
  epuizat*, stoc epuizat, indisponibil*, fără stoc, precomand*, tükendi, stokta yok, stok yok, mevcut değil, ön sipariş,
  нет, не, распродан*, закончил*, под заказ, предзаказ*, снят*, ожидается, отсутств*, немає, недоступ*, під замовлення,
  εξαντλ*, μη διαθέσιμ*, δεν, κατόπιν παραγγελίας, προπαραγγελ*`;

/** Where one of these comes first, it counts: “In stock, not reduced”. */
const IN_STOCK = `
  in stock, instock, available, auf lager, lagernd, vorrätig, verfügbar*, lieferbar*, en stock, disponible*, disponibil*, disponíve*, in magazzino,
  em estoque, em stock, op voorraad, leverbaar, beschikbaar, på lager, i lager, tilgængelig*, tilgjengelig*, tillgänglig*, varastossa, saatavilla,
  dostępn*, na stanie, w magazynie, skladem, na sklade, raktáron, elérhető, în stoc, stokta var, в наличии, есть, в наявності, є, διαθέσιμ*`;

/** In scripts that put no blanks between words, or other words before them. */
const WITHIN = `
  在庫なし, 在庫切れ, 在庫無し, 売り切れ, 売切, 品切, 欠品, 完売, 予約, 入荷待ち, 取り寄せ, 販売終了, 缺货, 缺貨, 售罄, 售完, 无货, 無貨, 预售, 預售, 预订, 預購, 下架,
  품절, 재고없음, 재고 없음, 매진, 예약, 단종, غير متوفر, نفد, نفذ, אזל, לא במלאי, לא זמין`;

const MAX_LENGTH = 200;
const no: ReadonlySet<string> = new Set(listed(NO));
const stock = new RegExp(`(?<![\\p{L}\\p{N}])(?:(?<not>${pattern(NOT_IN_STOCK)})|${pattern(IN_STOCK)})`, 'u');
const within = new RegExp(listed(WITHIN).join('|'), 'u');
/** “0 items” and “Stock: 0”, but not “0–2 days”. */
const NOTHING = /^(?:\D*[:=] ?)?0+(?:[.,]0+)?(?:[^\d.,]\D*)?$/;
/** Tables repeat their words. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 1000;

/** True for what isn't known, too: a feed lists what a shop sells. */
export function isInStock(written: string | number | boolean): boolean {
  if (typeof written !== 'string') return Number(written) > 0;
  let answer = known.get(written);
  if (answer === undefined) {
    answer = readWords(written);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(written, answer);
  }
  return answer;
}

function readWords(written: string): boolean {
  const number = numberIn(written, DEFAULT_FORM);
  if (number !== undefined) return number > 0;
  const text = plain(written);
  if (no.has(text) || NOTHING.test(text) || within.test(text)) return false;
  return stock.exec(text)?.groups?.not === undefined;
}

/** `https://schema.org/InStock` is “instock”, NOT_AVAILABLE “not available”, and épuisé “epuise”. */
function plain(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^(?:https?:\/\/)?(?:www\.)?schema\.org\//, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}

function listed(words: string): string[] {
  return words.split(',').map(plain);
}

function pattern(words: string): string {
  return listed(words)
    .map((word) => (word.endsWith('*') ? word.slice(0, -1) : `${word}(?!\\p{L})`))
    .toSorted((one, other) => other.length - one.length)
    .join('|');
}
