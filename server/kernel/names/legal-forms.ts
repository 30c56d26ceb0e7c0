/** Legal forms in several words, in capital letters without marks; the longest first. */
const WORDED = `
  GESELLSCHAFT MIT BESCHRANKTER HAFTUNG; GESELLSCHAFT MIT BESCHRAENKTER HAFTUNG; SOCIETE A RESPONSABILITE LIMITEE;
  SOCIETE PAR ACTIONS SIMPLIFIEE; SOCIETE EN COMMANDITE SIMPLE; SOCIETE EN COMMANDITE SPECIALE; SOCIETE EN COMMANDITE PAR ACTIONS;
  SOCIEDAD DE RESPONSABILIDAD LIMITADA; SOCIEDAD ANONIMA DE CAPITAL VARIABLE; SOCIETA A RESPONSABILITA LIMITATA;
  PUBLIC JOINT STOCK COMPANY; OPEN JOINT STOCK COMPANY; CLOSED JOINT STOCK COMPANY; PRIVATE JOINT STOCK COMPANY;
  NON PUBLIC JOINT STOCK COMPANY; JOINT STOCK COMPANY; JOINT STOCK BANK; LIMITED LIABILITY COMPANY; LIMITED LIABILITY PARTNERSHIP;
  LIMITED PARTNERSHIP; PUBLIC LIMITED COMPANY; PRIVATE LIMITED COMPANY; PRIVATE LIMITED; PROPRIETARY LIMITED; COMPANY LIMITED;
  SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA; SPOLKA AKCYJNA; SPOLKA KOMANDYTOWA; SPOLECNOST S RUCENIM OMEZENYM; AKCIOVA SPOLECNOST;
  SOCIEDAD ANONIMA; SOCIEDAD LIMITADA; SOCIETA PER AZIONI; SOCIEDADE ANONIMA; SOCIEDADE LIMITADA; SOCIETE ANONYME; SOCIETE CIVILE;
  BESLOTEN VENNOOTSCHAP; NAAMLOZE VENNOOTSCHAP; OFFENE HANDELSGESELLSCHAFT; EINGETRAGENER VEREIN; KORLATOLT FELELOSSEGU TARSASAG;
  OBSHCHESTVO S OGRANICHENNOY OTVETSTVENNOSTYU; OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTIU; PUBLICHNOYE AKTSIONERNOYE OBSHCHESTVO;
  PUBLICHNOE AKTSIONERNOE OBSHCHESTVO; OTKRYTOE AKTSIONERNOE OBSHCHESTVO; ZAKRYTOE AKTSIONERNOE OBSHCHESTVO; AKTSIONERNOE OBSHCHESTVO;
  OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU; AKTSIONERNOYE OBSHCHESTVO; TOVARYSTVO Z OBMEZHENOYU VIDPOVIDALNISTYU; ANONIM SIRKETI; LIMITED SIRKETI; FREE ZONE COMPANY;
  FREE ZONE ESTABLISHMENT; KABUSHIKI KAISHA; GODO KAISHA; YUGEN KAISHA; SENDIRIAN BERHAD; PERSEROAN TERBATAS; OSAKEYHTIO JULKINEN;
  S A R L; S A RL; S P A; S R L; S A S; S A; G M B H; P L C; L L C; L L P; L P; B V; N V; A S; A G; K K; A O; O O O; S R O; D O O; PTY LTD;
  PTE LTD; SDN BHD; CO LTD; LTD STI; A S A; S C A; S C S P; E V; UND CO; S A DE C V; SA DE CV; S DE R L DE C V; S DE RL DE CV;
  S A P I DE C V; SAPI DE CV; S EN C; S EN C POR A
`
  .split(';')
  .map(form => form.trim().split(/\s+/))
  .sort((one, other) => other.length - one.length)

/** Legal forms of one word, wherever they stand in a name. */
const ANYWHERE = new Set(
  `LTD LIMITED LLC LLP LLLP LP INC INCORPORATED CORP CORPORATION CO COMPANY PLC PLLC GMBH MBH AG KGAA SA SARL SAS SASU EURL SPA SRL
  SRLS BV NV OY OYJ AB AS ASA KG OHG UG OOO OAO ZAO PAO AO PJSC OJSC CJSC JSC FZE FZCO FZC DMCC PTE PTY SDN BHD LTDA SICAV SICAF SICAR
  SCSP SCS SCA KFT ZRT NYRT BT SPZOO SRO DOO DD EOOD OOD AD UAB SIA OU TOV TOO TDV AKTIENGESELLSCHAFT AKTIEBOLAG AKTIESELSKAB APS
  ANPARTSSELSKAB AKSJESELSKAP OSAKEYHTIO KOMMANDITGESELLSCHAFT BVBA SPRL VOF CVBA ANPARTSELSKAB STI TIC KABUSHIKIKAISHA KK GK TBK SAE SAOG
  GESMBH OUE WLL QPSC BSC SAL SAOC ULC GP EIRL SACV SAPI SAB LDA EPE SGPS HANDELSGESELLSCHAFT VAG EG SCE SOCIMI UNLIMITED`.split(
    /\s+/,
  ),
)

/** Forms that are words or syllables too: they count at the end alone. */
const AT_THE_END = new Set(
  'SE SL SLU SAU EV KS HB DA ANS EE AE OE EPE PT SC SNC SP CV PC ULC RAIF TRUST'.split(' '),
)

/** The words that name a company: without its legal form, unless it has nothing else. */
export function withoutLegalForms(words: readonly string[]): readonly string[] {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const form = WORDED.find(one => one.every((word, place) => words[at + place] === word))
    if (!form) left.push(words[at] as string)
    at += form?.length ?? 1
  }
  const naming = left.filter(word => !ANYWHERE.has(word))
  while (naming.length > 1 && AT_THE_END.has(naming.at(-1) as string)) naming.pop()
  return naming.length > 0 ? naming : words
}

/** Forms that tell two apart: a trust, a general partner and what they are of are three, and GP stands within the names of funds. */
const TELLING = new Set(['GP', 'TRUST', 'RAIF'])

/** Returns whether a word, in capitals, is a legal form wherever it stands. */
export const isLegalForm = (word: string): boolean => ANYWHERE.has(word) && !TELLING.has(word)

/** Forms that stand before a name; other short ones may be its first word. */
const BEFORE = new Set('OOO OAO ZAO PAO AO PJSC OJSC CJSC JSC TOV TOO TDV UAB SIA PT'.split(' '))

/** Forms as they end a name, without blanks. */
const BEHIND = new Set(
  [...WORDED.map(form => form.join('')), ...ANYWHERE, ...AT_THE_END, 'SPZOOSK', 'COKG', 'COKGAA'].filter(
    form => !TELLING.has(form),
  ),
)

/** The most words that a form is written in. */
const MOST_WORDS = 6

/** The words that tell a company from others: without forms before and behind, of which a name may have several. */
export function withoutFormsAround(words: readonly string[]): readonly string[] {
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    if (BEHIND.has(words.slice(-count).join(''))) {
      const rest = words.slice(0, -count)
      return withoutFormsAround(rest.length > 1 && rest.at(-1) === 'AND' ? rest.slice(0, -1) : rest)
    }
    const first = words.slice(0, count)
    if (BEFORE.has(first.join('')) || (count > 1 && WORDED.some(form => form.join(' ') === first.join(' '))))
      return withoutFormsAround(words.slice(count))
  }
  return words
}
