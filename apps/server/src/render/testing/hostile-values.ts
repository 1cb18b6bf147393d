/** Values of merge fields that were never meant as a name, by what is odd about them. */
export function hostileValues(): Record<string, string> {
  return {
    braces: '{{name}} {{{{ [[a.b]] {{[any name]}} {{name | upper}}',
    nested_braces: '{{'.repeat(1000),
    control_characters: '\0\u0001\u0007\u001b[31m\u007f\u0085',
    line_breaks: '\n\r\n\u2028\u2029'.repeat(200),
    bidi: '\u202e\u2066\u202dabc\u2069\u200f'.repeat(100),
    combining_marks: `e${'\u0301'.repeat(100_000)}`,
    zalgo: [...'Zalgo comes'].map((letter) => letter + '\u0489\u0363\u0367'.repeat(20)).join(''),
    lone_surrogates: '\ud800x\udfff\ud83d',
    ligature: '\ufdfd'.repeat(300),
    emoji: '👨‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀'.repeat(60),
    joined_for_ever: `👩${'\u200d👩'.repeat(500)}`,
    many_scripts: 'aΩЖاشहท漢あ한😀'.repeat(60),
    unknown_letters: '\u{1f9ff}\u{e000}\u{10ffff}\u{16a00}'.repeat(100),
    markup: '<img src=x onerror=alert(1)>&amp;&lt;</script>',
    sql: "'; drop table image; --",
    one_word: 'x'.repeat(5000),
    megabyte: 'word '.repeat(200_000),
    null_word: 'null',
    number: '-1e309',
    percent: '%00%ff%',
  };
}
