import { Button, Drawer, Group, NavLink, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cimApi, type MemorandumSection, type MemorandumVersion } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Difference } from '../../components/difference/Difference.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { versionOrigins } from '../../words/memoranda.ts'
import { memorandaKey, versionsQuery } from './memoranda.ts'

interface VersionsProps {
  params: { report_id: number; section_key: string }
  section: MemorandumSection
  editable: boolean
  onClose: () => void
}

/** Earlier versions of the section, each compared with the current one. */
export function Versions({ params, section, editable, onClose }: VersionsProps) {
  const versions = useQuery(versionsQuery(params.report_id, params.section_key))
  return (
    <Drawer opened onClose={onClose} position="right" size={760} title={`Versions of ${section.title}`}>
      <Loaded query={versions}>
        {({ items }) => (
          <Compared
            versions={items}
            params={params}
            section={section}
            editable={editable}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

function Compared({
  versions,
  params,
  section,
  editable,
  onClose,
}: VersionsProps & { versions: readonly MemorandumVersion[] }) {
  const [chosen, setChosen] = useState(versions[1] ?? versions[0])
  const restore = useAction(
    (from: number) =>
      cimApi('POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/restore', {
        params,
        body: { from, version: section.version },
      }),
    { invalidates: [memorandaKey], done: () => 'Restored as the newest version' },
  )
  return (
    <>
      {versions.map(one => (
        <NavLink
          key={one.version}
          component="button"
          active={one.version === chosen?.version}
          label={`Version ${one.version}: ${versionOrigins[one.origin]}`}
          description={`${one.author}, ${formatTime(one.created_at)}`}
          onClick={() => setChosen(one)}
        />
      ))}
      {chosen && chosen.version !== section.version ? (
        <>
          <Difference changes={[{ field: 'text', before: chosen.text, after: section.text }]} />
          {editable && (
            <Group mt="md">
              <Button
                loading={restore.isPending}
                onClick={() => restore.mutate(chosen.version, { onSuccess: onClose })}
              >
                Restore version {chosen.version}
              </Button>
            </Group>
          )}
        </>
      ) : (
        <Text c="dimmed" mt="md">
          This is what it says now.
        </Text>
      )}
    </>
  )
}
