/** The people of the demo company, whose names are written in many ways. Made up, and the same each time. */

export interface DemoPerson {
  email: string;
  first_name: string;
  last_name: string;
  town: string;
  level: string;
  points: number;
  /** Days, as `2026-10-31`; '' where there is none. */
  joined: string;
  last_order: string;
  newsletter: 'yes' | 'no';
}

/** Real lists have a name that fits nowhere, and a gap. The demo's proof looks at both (see `proof.ts`). */
const LONG_NAMED = 1040;
const LONG_NAME = 'Wilhelmina Josephine Alexandra Featherstonehaugh-Cholmondeley-Montgomery';
const NEVER_JOINED = 240;

/** Given and family names that belong together, in their own messages, and as an address can hold them. */
const PEOPLE: readonly (readonly [given: readonly string[], family: readonly string[]])[] = [
  [
    ['Amelia', 'Oliver', 'Grace', 'Harry', 'Isla', 'George', 'Freya', 'Arthur', 'Niamh', 'Rhys'],
    ['Bennett', 'Clarke', 'Ellis', 'Foster', 'Hughes', 'Marsh', 'O’Connor', 'Price', 'Walsh', 'Young'],
  ],
  [
    ['Zoë', 'René', 'Søren', 'Björk', 'Lucía', 'João', 'Łucja', 'Jürgen', 'Chloé', 'Đorđe'],
    ['Müller', 'Núñez', 'Ångström', 'Dvořák', 'Çelik', 'Lefèvre', 'Øverland', 'Kowalczyk', 'Șerban', 'García'],
  ],
  [
    ['Анна', 'Дмитро', 'Ольга', 'Иван', 'Соломія'],
    ['Коваленко', 'Петрова', 'Шевченко', 'Морозов', 'Лисенко'],
  ],
  [
    ['Ελένη', 'Γιώργος', 'Σοφία', 'Νίκος', 'Μαρία'],
    ['Παπαδοπούλου', 'Νικολάου', 'Γεωργίου', 'Αντωνίου', 'Ιωάννου'],
  ],
  [
    ['ليلى', 'محمد', 'فاطمة', 'يوسف', 'نور'],
    ['الحسن', 'منصور', 'خليل', 'حداد', 'العلي'],
  ],
  [
    ['נועה', 'דוד', 'תמר', 'יונתן', 'מאיה'],
    ['כהן', 'לוי', 'מזרחי', 'פרץ', 'ביטון'],
  ],
  [
    ['さくら', '太郎', '美咲', '健', '陽子'],
    ['佐藤', '鈴木', '高橋', '田中', '渡辺'],
  ],
  [
    ['芳', '伟', '娜', '敏', '静'],
    ['王', '李', '张', '刘', '陈'],
  ],
  [
    ['अनन्या', 'आरव', 'दिया', 'विवान', 'मीरा'],
    ['शर्मा', 'पटेल', 'गुप्ता', 'सिंह', 'राव'],
  ],
  [
    ['민준', '서연', '지우', '하은', '도윤'],
    ['김', '이', '박', '최', '정'],
  ],
];

const TOWNS = ['London', 'Hull', 'York', 'Bristol', 'Cardiff', 'Glasgow', 'Belfast', 'Manchester', 'Norwich', 'Leeds', 'Brighton', 'Bath'];
const LEVELS = ['Bronze', 'Silver', 'Gold', 'Platinum'];

/** Most names are written in Latin messages: the first two kinds take two of three. */
function kindOf(n: number): number {
  return n % 3 === 2 ? 2 + (Math.floor(n / 3) % (PEOPLE.length - 2)) : n % 3;
}

/** @param n from 0 */
export function personAt(n: number): DemoPerson {
  const [given, family] = PEOPLE[kindOf(n)] ?? [[], []];
  const points = (n * 7919) % 5000;
  return {
    email: emailOf(n),
    first_name: n === LONG_NAMED ? LONG_NAME : (given[(n * 7) % given.length] ?? ''),
    last_name: family[(n * 13 + Math.floor(n / 10)) % family.length] ?? '',
    town: TOWNS[(n * 5) % TOWNS.length] ?? '',
    level: LEVELS[Math.min(3, Math.floor(points / 1250))] ?? '',
    points,
    joined: n === NEVER_JOINED ? '' : dayBefore(n * 37 + 40),
    // Some have never ordered: what a picture says then is worth a look.
    last_order: n % 11 === 5 ? '' : dayBefore((n * 17) % 40),
    newsletter: n % 4 === 0 ? 'no' : 'yes',
  };
}

export function emailOf(n: number): string {
  return `customer${n + 1}@harbourandpine.example`;
}

/** So many days before a day that stays the same; at most some six years. */
function dayBefore(days: number): string {
  return new Date(Date.UTC(2026, 9, 31) - (days % 2200) * 86_400_000).toISOString().slice(0, 10);
}
