// Pairs of names made by rules: two spellings of one name, and names of two.

export interface NamePair {
  kind: string
  listed: string
  asked: string
}

const words = (text: string): string[] => text.trim().split(/\s+/)
const GIVEN =
  words(`Sergei Yuri Dmitri Olga Natalia Viktor Andrei Irina Mikhail Tatiana Jürgen Günther Käthe Björn Søren Åse José Inés
  François Zoë Łukasz Małgorzata Ahmed Yusuf Hassan Leila Tariq Nadia Wei Jian Mei Hiroshi Kenji Yuko Carlos Lucía Paolo Giulia George
  Helena Petros Nikos Anders Ingrid Tomasz Marek Elif Mehmet`)
const SURNAMES =
  words(`Kovtunov Yakovenkov Shchyokin Tymoshkov Dragunov Belyakov Zhuravlyov Gromyko Lebedinsky Chernov Müller Größer Jäger
  Öztürk Sørensen Ångström Nuñez Gutiérrez Lefèvre Béranger Łukaszewicz Wiśniewska Haddadi Rahmani Kassabi Mansouri Qasimov Aliyarov Zhangova
  Tanakawa Morimoto Kimura Rossini Bianchini Papadakis Georgiou Lindqvist Halvorsen Kowalczyk Novotny Yildirim Demirkan Harrington
  Blackwood Okonkwo Mbekani Castellanos Fuentes`)
const PATRONYMICS = words(
  'Ivanovich Petrovna Sergeevich Mikhailovna Viktorovich Andreevna Pavlovich Dmitrievna',
)
const FIRMS =
  words(`Rostneftov Uralmetal Caspiana Meridian Northwind Baltika Orionex Granitza Polarstern Kestrel Halcyon Vostokgaz Sibirenergo
  Adriatica Levantine Zephyria Karpatia Danubian Hellespont Borealis Tauride Kolchis Ararat Pamiria Altaisk`)
const TRADES = words(
  'Trading Shipping Energy Mining Aviation Logistics Petroleum Machinery Insurance Chemicals',
)
const FORMS: ReadonlyArray<readonly [string, string]> = [
  ['PJSC', 'Public Joint Stock Company'],
  ['LLC', 'Limited Liability Company'],
  ['GmbH', 'Gesellschaft mit beschränkter Haftung'],
  ['S.A.', 'Société Anonyme'],
  ['S.p.A.', 'Società per Azioni'],
  ['Ltd', 'Limited'],
  ['B.V.', 'Besloten Vennootschap'],
  ['Sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością'],
]

/** Cyrillic and Greek as they are written, for names of Latin letters alone. */
const CYRILLIC: ReadonlyArray<readonly [string, string]> = Object.entries({
  ...{
    shch: 'щ',
    zh: 'ж',
    kh: 'х',
    ts: 'ц',
    ch: 'ч',
    sh: 'ш',
    yo: 'ё',
    yu: 'ю',
    ya: 'я',
    ei: 'ей',
    ai: 'ай',
  },
  ...{
    a: 'а',
    b: 'б',
    v: 'в',
    g: 'г',
    d: 'д',
    e: 'е',
    z: 'з',
    i: 'и',
    y: 'й',
    k: 'к',
    l: 'л',
    m: 'м',
    n: 'н',
  },
  ...{ o: 'о', p: 'п', r: 'р', s: 'с', t: 'т', u: 'у', f: 'ф', h: 'х' },
})
const GREEK: ReadonlyArray<readonly [string, string]> = Object.entries({
  ...{
    th: 'θ',
    ch: 'χ',
    ps: 'ψ',
    ou: 'ου',
    a: 'α',
    b: 'μπ',
    v: 'β',
    g: 'γ',
    d: 'δ',
    e: 'ε',
    z: 'ζ',
    i: 'ι',
    k: 'κ',
  },
  ...{ l: 'λ', m: 'μ', n: 'ν', x: 'ξ', o: 'ο', p: 'π', r: 'ρ', s: 'σ', t: 'τ', f: 'φ' },
})

const written = (name: string, letters: ReadonlyArray<readonly [string, string]>): string => {
  let made = ''
  for (let rest = name.toLowerCase(); rest !== ''; ) {
    const [latin, other] = letters.find(([one]) => rest.startsWith(one)) ?? [
      rest[0] as string,
      rest[0] as string,
    ]
    made += other
    rest = rest.slice(latin.length)
  }
  return made.replaceAll(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase()).replaceAll(/σ(?!\p{L})/gu, 'ς')
}

const isPlain = (name: string) => /^[a-z]+$/i.test(name)
const SLAVIC = words('Kovtunov Yakovenkov Dragunov Belyakov Gromyko Chernov Lebedinsk')
const SLAVIC_GIVEN = words('Sergei Dmitri Olga Natalia Viktor Andrei Irina Mikhail')
const GREEKS = words('Papadakis Georgiou Lambros Markos Petridis Kostas')
const UMLAUTS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  å: 'aa',
  ø: 'oe',
  Ö: 'Oe',
  Å: 'Aa',
}

/** So many pairs of both sorts and somewhat more, as many of each kind: of one person or company, or of two that are not the same. */
export function namePairs(most: number, random: () => number): { same: NamePair[]; other: NamePair[] } {
  const of = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T
  const not = (one: string, some: readonly string[]): string => {
    for (;;) {
      const other = of(some)
      // Names that begin alike may be one name spelt in two ways.
      if (other.slice(0, 3).toLowerCase() !== one.slice(0, 3).toLowerCase()) return other
    }
  }
  const misspelt = (word: string): string => {
    const at = 1 + Math.floor(random() * (word.length - 2))
    return of([
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + (word[at] as string) + word.slice(at),
      word.slice(0, at) + (word[at + 1] ?? '') + (word[at] as string) + word.slice(at + 2),
    ])
  }
  const bare = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll('ø', 'o')
      .replaceAll('ł', 'l')
      .replaceAll('ß', 'ss')
      .replaceAll('Ł', 'L')
  const person = () => ({ given: of(GIVEN), surname: of(SURNAMES) })
  const same: Record<string, () => [string, string]> = {
    'surname first': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, `${surname} ${given}`]
    },
    'patronymic or second name': () => {
      const { given, surname } = person()
      return [
        `${given} ${surname}`,
        of([`${surname} ${given} ${of(PATRONYMICS)}`, `${given} ${of(GIVEN)} ${surname}`]),
      ]
    },
    'titles and additions': () => {
      const { given, surname } = person()
      return [
        `${given} ${surname}`,
        `${of(['Dr.', 'Mr', 'Prof.', 'Sheikh'])} ${given} ${surname}${of(['', ' Jr.', ' PhD'])}`,
      ]
    },
    'accents left out': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, bare(`${given} ${surname}`)]
    },
    'umlauts as two letters': () => {
      const [given, surname] = [
        of(words('Jürgen Günther Käthe Björn Søren Åse')),
        of(words('Müller Größer Jäger Öztürk Sørensen Ångström')),
      ]
      return [
        `${given} ${surname}`,
        `${given} ${surname}`.replaceAll(/[äöüßåøÖÅ]/g, letter => UMLAUTS[letter] as string),
      ]
    },
    'a letter wrong': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, `${given} ${misspelt(surname)}`]
    },
    Cyrillic: () => {
      const name = `${of(SLAVIC_GIVEN)} ${of(SLAVIC)}`
      return [name, written(name, CYRILLIC)]
    },
    Greek: () => {
      const name = `${of(words('Petros Nikos Dimitra Eleni'))} ${of(GREEKS)}`
      return [name, written(name, GREEK)]
    },
    'Cyrillic as German and French write it': () => {
      const [plain, german, french] = of([
        ['Yevgeny Shukov', 'Jewgeni Schukow', 'Evgueni Choukov'],
        ['Vyacheslav Chernov', 'Wjatscheslaw Tschernow', 'Viatcheslav Tchernov'],
        ['Yuri Yakovlev', 'Juri Jakowlew', 'Iouri Iakovlev'],
        ['Sergei Khrushchev', 'Sergej Chruschtschow', 'Sergueï Khrouchtchev'],
        ['Dmitri Gorbachev', 'Dmitrij Gorbatschow', 'Dmitri Gorbatchev'],
        ['Aleksei Zhukovsky', 'Alexei Schukowski', 'Alexeï Joukovski'],
      ] as const)
      return [plain, of([german, french])]
    },
    'Arabic in two spellings of Latin letters': () => {
      const [one, other] = of([
        ['Muhammad al-Rahman', 'Mohamed Abdelrahman'],
        ['Abdullah Hussein', 'Abdallah Hussain'],
        ['Yusuf al-Haddad', 'Youssef Haddad'],
        ['Khalid Qasim', 'Khaled Kassem'],
        ['Umar Shaykh', 'Omar Sheikh'],
        ['Abd al-Aziz Mansur', 'Abdulaziz Mansour'],
      ] as const)
      return [one, other]
    },
    'legal form in words': () => {
      const [short, long] = of(FORMS)
      const name = `${of(FIRMS)} ${of(TRADES)}`
      return [`${name} ${short}`, of([`${name} ${long}`, `${long} ${name}`])]
    },
    'legal form left out, capitals, punctuation': () => {
      const name = `${of(FIRMS)} ${of(TRADES)}`
      return [`${name} ${of(FORMS)[0]}`, of([name.toUpperCase(), `“${name}”`, name.replace(' ', '-')])]
    },
  }
  const other: Record<string, () => [string, string]> = {
    'another surname': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, `${given} ${not(surname, SURNAMES)}`]
    },
    'another given name': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, `${not(given, GIVEN)} ${surname}`]
    },
    'nothing alike': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, `${not(given, GIVEN)} ${not(surname, SURNAMES)}`]
    },
    'surname as given name': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, `${not(given, GIVEN)} ${given}`]
    },
    'two others with a second name in common': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, `${not(given, GIVEN)} ${given} ${not(surname, SURNAMES)}`]
    },
    'another in Cyrillic': () => {
      const [given, surname] = [of(SLAVIC_GIVEN), of(SLAVIC)]
      return [`${given} ${surname}`, written(`${not(given, SLAVIC_GIVEN)} ${not(surname, SLAVIC)}`, CYRILLIC)]
    },
    'another firm of the trade': () => {
      const [firm, trade] = [of(FIRMS), of(TRADES)]
      return [`${firm} ${trade} ${of(FORMS)[0]}`, `${not(firm, FIRMS)} ${trade} ${of(FORMS)[0]}`]
    },
    'another trade of a like firm': () => {
      const [firm, trade] = [of(FIRMS), of(TRADES)]
      return [`${firm} ${trade}`, `${not(firm, FIRMS)} ${not(trade, TRADES)}`]
    },
    'the legal form alone in common': () => {
      const [form, firm] = [of(FORMS)[1], of(FIRMS)]
      return [`${form} ${firm}`, `${form} ${not(firm, FIRMS)}`]
    },
    'a person and a firm': () => {
      const { given, surname } = person()
      return [`${given} ${surname}`, `${of(FIRMS.filter(isPlain))} ${of(TRADES)} ${of(FORMS)[0]}`]
    },
  }
  const made = (kinds: typeof same): NamePair[] =>
    Object.entries(kinds).flatMap(([kind, make]) =>
      Array.from({ length: Math.ceil(most / Object.keys(kinds).length) }, () => {
        const [listed, asked] = make()
        return { kind, listed, asked }
      }),
    )
  return { same: made(same), other: made(other) }
}
