/**
 * Products of the demo’s shop: 60 in six rooms. Neighbours in a room go well together, and are looked at
 * together.
 */

export const PRODUCTS_TABLE = 'Products';

export interface Product {
  id: string;
  title: string;
  room: string;
  price: number;
  was: number;
  stock: number;
  /** In thousandths. */
  popularity: number;
  /** A day, as in `2026-05-06`. */
  added: string;
}

const ROOMS: readonly (readonly [room: string, products: readonly (readonly [title: string, price: number])[]])[] = [
  [
    'Living room',
    [
      ['Harris tweed throw', 64],
      ['Herringbone cushion', 32],
      ['Oak side table', 140],
      ['Brass reading lamp', 89],
      ['Linen armchair', 420],
      ['Wool rug, 160 × 230', 260],
      ['Driftwood frame', 24],
      ['Stoneware vase', 36],
      ['Beeswax candles, six', 18],
      ['Magazine rack', 45],
    ],
  ],
  [
    'Kitchen',
    [
      ['Enamel mugs, set of four', 24],
      ['Stoneware mixing bowl', 29],
      ['Oak breakfast board', 19],
      ['Bread knife', 34],
      ['Cast iron casserole', 125],
      ['Linen tea towels, three', 22],
      ['Copper kettle', 95],
      ['Spice jars, twelve', 38],
      ['Butcher’s apron', 42],
      ['Pestle and mortar', 33],
    ],
  ],
  [
    'Bedroom',
    [
      ['Linen bedding, double', 98],
      ['Linen pillowcases, pair', 34],
      ['Lambswool blanket', 79],
      ['Down duvet, king', 189],
      ['Bedside lamp', 62],
      ['Lavender bags, three', 14],
      ['Ash bedside table', 155],
      ['Blackout curtains', 110],
      ['Cotton robe', 68],
      ['Sheepskin slippers', 49],
    ],
  ],
  [
    'Garden',
    [
      ['Storm lantern', 28],
      ['Terracotta pots, five', 31],
      ['Copper watering can', 57],
      ['Hand fork and trowel', 39],
      ['Teak bench', 340],
      ['Picnic blanket', 48],
      ['Bird table', 66],
      ['Fire bowl', 149],
      ['Herb planter', 35],
      ['Garden twine, three reels', 12],
    ],
  ],
  [
    'Wardrobe',
    [
      ['Fisherman’s jumper', 72],
      ['Merino beanie', 26],
      ['Waxed jacket', 185],
      ['Breton shirt', 38],
      ['Corduroy trousers', 84],
      ['Lambswool scarf', 44],
      ['Wool socks, three', 21],
      ['Leather belt', 47],
      ['Canvas tote', 29],
      ['Deck shoes', 92],
    ],
  ],
  [
    'Bathroom',
    [
      ['Turkish cotton towels, four', 58],
      ['Waffle bath mat', 27],
      ['Olive oil soap, three', 15],
      ['Bath caddy', 46],
      ['Round mirror', 120],
      ['Soap dish', 13],
      ['Shaving brush', 31],
      ['Seaweed bath salts', 19],
      ['Laundry basket', 54],
      ['Cotton face cloths, six', 17],
    ],
  ],
];

export const PRODUCTS: readonly Product[] = ROOMS.flatMap(([room, products], at) =>
  products.map(([title, price], n) => ({
    id: `HP-${100 * (at + 1) + n + 1}`,
    title,
    room,
    price,
    was: n % 3 === 0 ? Math.round(price * 1.35) : price,
    stock: (at * 31 + n * 17) % 6 === 5 ? 0 : 1 + ((at * 31 + n * 17) % 60),
    // The first products of a room are the popular ones.
    popularity: 1000 - 90 * n - 11 * at,
    added: `2026-${String(1 + ((at * 5 + n * 3) % 10)).padStart(2, '0')}-${String(1 + ((at * 7 + n * 11) % 28)).padStart(2, '0')}`,
  })),
);

/**
 * As a shop exports them for ads: the price without the reduction, and the reduced one where there is one.
 */
export function productsCsv(pictureOf: (id: string) => string): string {
  const lines = PRODUCTS.map(({ id, title, room, price, was, stock, popularity, added }) =>
    [
      id,
      `"${title}"`,
      room,
      `${was.toFixed(2)} GBP`,
      was > price ? `${price.toFixed(2)} GBP` : '',
      stock === 0 ? 'out_of_stock' : 'in_stock',
      popularity,
      added,
      addressOf(title),
      pictureOf(id),
    ].join(','),
  );
  return `id,title,product_type,price,sale_price,availability,popularity,added,link,image_link\n${lines.join('\n')}\n`;
}

function addressOf(title: string): string {
  const path = title
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `https://www.harbourandpine.example/products/${path}`;
}
