import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../../queries/companies.ts'
import { useEnabledModules } from '../../session/session.ts'
import { CompanyLink } from './CompanyLink.tsx'

/** A company of which only the id is known, by its name. */
export function CompanyOf({ id }: { id: number | null }) {
  const enabled = useEnabledModules().has('companies') && id !== null
  const company = useQuery({ ...companyQuery(id ?? 0), enabled })
  return <CompanyLink id={id} name={company.data?.name ?? null} />
}
