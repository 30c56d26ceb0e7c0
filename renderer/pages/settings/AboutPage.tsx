import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/facts/Facts.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { OpenSample } from '../../components/sample/OpenSample.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { healthQuery } from '../../queries/health.ts'
import { useMe } from '../../session/session.ts'

/** The program's version and state, for reports of a problem. */
export function AboutPage() {
  const health = useQuery(healthQuery)
  const { organisation } = useMe()
  return (
    <PageBody narrow>
      <PageHeader title="About" description="Quote this when reporting a problem." />
      <Loaded query={health}>
        {({ version, storage, backups }) => (
          <Facts
            facts={[
              ['Program', `Fund Office ${version}`],
              ['Office', organisation.name],
              ['Address', location.origin],
              [
                'Disk space',
                `${formatBytes(storage.free_bytes)} free${storage.low ? ', less than a tenth of it' : ''}`,
              ],
              ['Newest backup', backups.newest === null ? 'None yet' : formatTime(backups.newest)],
              [
                'In the second folder',
                backups.elsewhere === null ? 'None yet' : formatTime(backups.elsewhere),
              ],
              [
                'API reference',
                <Anchor key="docs" href="/docs" target="_blank" rel="noreferrer" size="sm">
                  {location.origin}/docs
                </Anchor>,
              ],
            ]}
          />
        )}
      </Loaded>
      <OpenSample />
    </PageBody>
  )
}
