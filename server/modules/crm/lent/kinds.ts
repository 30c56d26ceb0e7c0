import { crmObjects, idThere } from '../../../deals/lent-deals.ts'
import { isTotal } from '../../../imports/cells.ts'
import type { LentKind } from '../../../imports/lent-kind.ts'
import { sentence } from '../../../kernel/index.ts'

type CompanyColumn = 'external_id' | 'name' | 'country' | 'sector' | 'website'

/** The companies of another CRM system. */
export const lentCompanies: LentKind<CompanyColumn> = {
  key: 'companies',
  title: sentence`Companies`,
  columns: {
    external_id: idThere,
    name: {
      title: sentence`Name`,
      reads: 'text',
      needed: true,
      names: ['companyname', 'accountname', 'organizationname', 'name'],
    },
    country: { title: sentence`Country`, reads: 'text', names: ['country', 'billingcountry'] },
    sector: { title: sentence`Sector`, reads: 'text', names: ['industry', 'sector'] },
    website: { title: sentence`Website`, reads: 'text', names: ['website', 'domain', 'url'] },
  },
  ignores: ({ name }) => isTotal(name),
  tools: crmObjects(
    'companies',
    ['name', 'country', 'industry', 'website', 'domain'],
    'Account',
    'Id, Name, BillingCountry, Industry, Website',
  ),
  words: ['companies', 'organizations', 'organisations', 'accounts'],
}

type ContactColumn =
  | 'external_id'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'company'
  | 'role'

/** The people of another CRM system. */
export const lentContacts: LentKind<ContactColumn> = {
  key: 'contacts',
  title: sentence`Contacts`,
  columns: {
    external_id: idThere,
    first_name: { title: sentence`First name`, reads: 'text', names: ['firstname', 'givenname'] },
    last_name: { title: sentence`Last name`, reads: 'text', names: ['lastname', 'surname', 'familyname'] },
    email: { title: sentence`E-mail`, reads: 'text', names: ['email', 'emailaddress', 'primaryemail'] },
    phone: { title: sentence`Phone`, reads: 'text', names: ['phone', 'phonenumber', 'mobilephone'] },
    company: {
      title: sentence`Company`,
      reads: 'text',
      names: ['accountname', 'companyname', 'company', 'organizationname', 'organization'],
    },
    role: { title: sentence`Role`, reads: 'text', names: ['jobtitle', 'title', 'role', 'position'] },
    name: { title: sentence`Name`, reads: 'text', names: ['fullname', 'displayname', 'name'] },
  },
  check(row) {
    const { name, first_name, last_name, email } = row.values
    if (!name && !first_name && !last_name && !email)
      row.refuse('name', sentence`is required without an e-mail address`)
  },
  tools: crmObjects(
    'contacts',
    ['firstname', 'lastname', 'email', 'phone', 'company', 'jobtitle'],
    'Contact',
    'Id, FirstName, LastName, Email, Phone, Title, Account.Name',
  ),
  words: ['contacts', 'people', 'persons'],
}
