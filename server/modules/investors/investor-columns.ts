import type { Columns } from '../../imports/columns.ts'
import { countryChoices } from '../../imports/country-choices.ts'
import type { Choice } from '../../imports/kind.ts'
import { type Context, field, type Language, languages, sentence } from '../../kernel/index.ts'

export type InvestorColumn =
  | 'investor'
  | 'reference'
  | 'type'
  | 'country'
  | 'email'
  | 'fund'
  | 'commitment'
  | 'currency'
  | 'date'
  | 'class'
  | 'language'

/** Columns of a sheet of investors and commitments. */
export const columns: Columns<InvestorColumn> = {
  investor: {
    title: sentence`Investor`,
    reads: 'text',
    needed: true,
    check: field.text(200),
    names: [
      'investor',
      'investorname',
      'limitedpartner',
      'lp',
      'lpname',
      'partner',
      'partnername',
      'name',
      'legalname',
      'entity',
      'entityname',
    ],
  },
  reference: {
    title: sentence`Reference`,
    reads: 'text',
    check: field.text(100),
    names: ['reference', 'externalreference', 'externalid', 'investorid', 'lpid', 'ref', 'id', 'code'],
  },
  type: {
    title: sentence`Type`,
    reads: 'text',
    check: field.text(60),
    names: ['type', 'investortype', 'entitytype', 'lptype', 'category'],
  },
  country: {
    title: sentence`Country`,
    reads: 'choice',
    names: ['country', 'jurisdiction', 'domicile', 'countryofdomicile', 'residence', 'taxresidence'],
  },
  email: {
    title: sentence`Contact’s e-mail`,
    reads: 'text',
    check: field.email(),
    names: ['email', 'emailaddress', 'contactemail', 'primarycontactemail', 'contact', 'primarycontact'],
  },
  fund: {
    title: sentence`Fund`,
    reads: 'choice',
    names: ['fund', 'fundname', 'vehicle', 'partnership', 'fundentity'],
  },
  commitment: {
    title: sentence`Commitment`,
    reads: 'amount',
    names: [
      'commitment',
      'commitmentamount',
      'committed',
      'committedcapital',
      'capitalcommitment',
      'totalcommitment',
      'amount',
    ],
  },
  currency: { title: sentence`Currency`, reads: 'text', names: ['currency', 'ccy', 'commitmentcurrency'] },
  date: {
    title: sentence`Closing date`,
    reads: 'day',
    names: ['date', 'closingdate', 'closedate', 'admissiondate', 'admitted', 'commitmentdate', 'closing'],
  },
  class: {
    title: sentence`Class`,
    reads: 'text',
    check: field.text(60),
    names: ['class', 'shareclass', 'interestclass', 'classofinterests'],
  },
  language: {
    title: sentence`Language`,
    reads: 'choice',
    names: ['language', 'languageofnotices', 'preferredlanguage', 'correspondencelanguage', 'sprache'],
  },
}

/** The languages in which notices and statements are written, as sheets name them. */
const languageNames: Readonly<Record<Language, { label: string; names: string[] }>> = {
  en: { label: 'English', names: ['en', 'en-GB', 'en-US', 'Englisch'] },
  de: { label: 'German', names: ['de', 'de-DE', 'de-AT', 'de-CH', 'Deutsch'] },
}

const languageChoices: Choice[] = languages.map(value => ({ value, ...languageNames[value] }))

export async function investorChoices({ db }: Context) {
  const funds = await db.selectFrom('fund_accounts').select(['id', 'name']).orderBy('id').execute()
  return {
    country: countryChoices,
    language: languageChoices,
    fund: funds.map(({ id, name }) => ({ value: String(id), label: name, named: true })),
  }
}
