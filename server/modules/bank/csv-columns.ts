import { type Columns, plain } from '../../imports/columns.ts'
import type { Choice } from '../../imports/kind.ts'
import { sentence } from '../../kernel/index.ts'

export type Column =
  | 'date'
  | 'value_date'
  | 'amount'
  | 'side'
  | 'paid_in'
  | 'paid_out'
  | 'balance'
  | 'counterparty'
  | 'counterparty_account'
  | 'description'
  | 'bank_reference'

/** Debit and credit words of banks, in the languages of their files. */
const OUT =
  's soll d dr db dt dbt debit debet dbit af debe cargo adeudo dare addebito lastschrift belastung ausgang out moneyout paidout withdrawal payment uttag utbetalning utbetaling udbetaling utgift ud haevet hevet utgaende otto pano wn obciazenie wyplata sortie retrait saida salida retiro uscita uscite prelievo auszahlung debito expense spent'
const IN =
  'h haben c cr ct cdt credit crdt kredit bij haber abono a avere accredito gutschrift eingang in moneyin paidin deposit receipt insattning inbetalning indbetaling indsat innskudd inngaende talletus ma uznanie wplata entree versement entrada ingreso entrata entrate versamento einzahlung credito income received'
const SIDES = new Map([
  ...OUT.split(' ').map(word => [word, 'out'] as const),
  ...IN.split(' ').map(word => [word, 'in'] as const),
])

/** The two sides, as a person may say what a cell means. */
export const sideTitles = { in: sentence`Money paid in`, out: sentence`Money paid out` }
export const sides: readonly Choice[] = [
  { value: 'in', label: String(sideTitles.in), names: IN.split(' ') },
  { value: 'out', label: String(sideTitles.out), names: OUT.split(' ') },
]

/** Signs that stand for a side. */
const signed = (cell: string): string[] =>
  cell.trim() === '-' || cell.trim() === '−' ? ['out'] : cell.trim() === '+' ? ['in'] : []

/** The side that a cell says; null where it says none. */
const sideIn = (cell: string): 'in' | 'out' | null => SIDES.get(signed(cell)[0] ?? plain(cell)) ?? null

/**
 * Returns whether all cells of a column are sides; of single letters both must occur, since a C alone may
 * mean anything.
 */
function areSides(cells: readonly string[]): boolean {
  const sides = new Set(cells.map(sideIn))
  // An A is Avere beneath the name of that column alone.
  if (cells.some(cell => plain(cell) === 'a')) return false
  return (
    cells.length > 0 && !sides.has(null) && (sides.size === 2 || cells.every(cell => plain(cell).length > 1))
  )
}

export const columns: Columns<Column> = {
  date: {
    title: sentence`Booking date`,
    reads: 'day',
    needed: true,
    names: [
      'bookingdate',
      'bookedon',
      'postingdate',
      'posteddate',
      'transactiondate',
      'buchungstag',
      'buchungsdatum',
      'boekdatum',
      'boekingsdatum',
      'dateoperation',
      'datedoperation',
      'datecomptable',
      'datedecomptabilisation',
      'fechaoperacion',
      'fechacontable',
      'fecha',
      'datacontabile',
      'dataoperazione',
      'datamovimento',
      'datalancamento',
      'bokforingsdag',
      'bokforingsdatum',
      'bogforingsdato',
      'bokfortdato',
      'dataoperacji',
      'dataksiegowania',
      'kirjauspaiva',
      'dato',
      'completeddate',
      'date',
      'datum',
      'data',
    ],
  },
  value_date: {
    title: sentence`Value date`,
    reads: 'day',
    names: [
      'valuedate',
      'valuedon',
      'value',
      'valuta',
      'valutadatum',
      'wertstellung',
      'wertstellungstag',
      'rentedatum',
      'valutadatum',
      'datevaleur',
      'datedevaleur',
      'fechavalor',
      'datavaluta',
    ],
  },
  amount: {
    title: sentence`Amount`,
    reads: 'amount',
    debits: 'negative',
    names: [
      'amount',
      'transactionamount',
      'betrag',
      'umsatz',
      'umsatzin',
      'montant',
      'importe',
      'importo',
      'bedrag',
      'belopp',
      'belop',
      'kwota',
      'kwotaoperacji',
      'maara',
      'valor',
      'value',
    ],
  },
  side: {
    title: sentence`Debit or credit`,
    reads: 'choice',
    spellings: signed,
    names: [
      'sollhaben',
      'sh',
      'debitcredit',
      'creditdebit',
      'drcr',
      'crdr',
      'dc',
      'cd',
      'afbij',
      'bijaf',
      'debitcreditindicator',
      'creditdebitindicator',
      'cdtdbtind',
      'debitoderkredit',
      'debehaber',
      'dareavere',
      'vorzeichen',
      'sens',
      'segno',
    ],
    holds: areSides,
  },
  paid_in: {
    title: sentence`Paid in`,
    reads: 'amount',
    names: [
      'credit',
      'credits',
      'paidin',
      'moneyin',
      'deposit',
      'deposits',
      'haben',
      'gutschrift',
      'creditamount',
      'abono',
      'abonos',
      'haber',
      'avere',
      'entrate',
      'bij',
      'ingresos',
      'crediteuros',
      'uznania',
      'insattning',
    ],
  },
  paid_out: {
    title: sentence`Paid out`,
    reads: 'amount',
    names: [
      'debit',
      'debits',
      'paidout',
      'moneyout',
      'withdrawal',
      'withdrawals',
      'soll',
      'lastschrift',
      'belastung',
      'debitamount',
      'cargo',
      'cargos',
      'debe',
      'dare',
      'uscite',
      'af',
      'gastos',
      'debiteuros',
      'obciazenia',
      'uttag',
    ],
  },
  balance: {
    title: sentence`Balance`,
    reads: 'amount',
    debits: 'negative',
    names: [
      'balance',
      'runningbalance',
      'saldo',
      'balanceafter',
      'kontostand',
      'saldonachbuchung',
      'saldonamutatie',
      'solde',
      'ledgerbalance',
      'saldopooperacji',
    ],
  },
  counterparty: {
    title: sentence`Counterparty`,
    reads: 'text',
    names: [
      'counterparty',
      'payee',
      'name',
      'beneficiary',
      'payer',
      'payeepayer',
      'auftraggeberempfanger',
      'empfanger',
      'beguenstigterzahlungspflichtiger',
      'begunstigterzahlungspflichtiger',
      'namezahlungsbeteiligter',
      'naamomschrijving',
      'naamtegenpartij',
      'tiers',
      'beneficiaire',
      'beneficiario',
    ],
  },
  counterparty_account: {
    title: sentence`Counterparty’s account`,
    reads: 'text',
    names: [
      'counterpartyiban',
      'counterpartyaccount',
      'ibanzahlungsbeteiligter',
      'kontonummeriban',
      'tegenrekening',
      'iban',
      'accountnumber',
    ],
  },
  description: {
    title: sentence`Description`,
    reads: 'text',
    names: [
      'description',
      'details',
      'text',
      'memo',
      'narrative',
      'purpose',
      'verwendungszweck',
      'particulars',
      'mededelingen',
      'omschrijving',
      'libelle',
      'concepto',
      'descrizione',
      'causale',
      'descricao',
      'historico',
      'opisoperacji',
      'opis',
      'buchungstext',
    ],
  },
  bank_reference: {
    title: sentence`Bank’s reference`,
    reads: 'text',
    names: ['bankreference', 'transactionid', 'reference', 'ref', 'id', 'fitid', 'referenz', 'referencia'],
  },
}
