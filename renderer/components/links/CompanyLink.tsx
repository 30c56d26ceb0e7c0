import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEnabledModules } from '../../session/session.ts'

/** A company by its name, which leads to it where the reader may see companies. */
export function CompanyLink({ id, name }: { id: number | null; name: string | null }) {
  const enabled = useEnabledModules()
  if (name === null) return 'None'
  if (id === null || !enabled.has('companies')) return name
  return (
    <Anchor component={Link} to={`/companies/${id}`} underline="hover">
      {name}
    </Anchor>
  )
}
