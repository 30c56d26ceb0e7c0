import { Text } from '@mantine/core'
import type { DataRoomTemplate } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { count } from '../../../format/numbers.ts'
import { permissionWords } from '../../../words/rooms.ts'
import classes from './templates.module.css'

/** The start of a room made from a template: numbered folders, and groups. */
export function Outline({ template }: { template: DataRoomTemplate }) {
  const { title, purpose, folders, groups, expects } = template
  return (
    <section className={classes.outline} aria-label={`What ${title} begins with`}>
      <Text size="sm" mb="md">
        {purpose} Documents of {count(expects.length, 'kind')} are expected in it.
      </Text>
      <RecordSection title={count(folders.length, 'folder')}>
        <Scrolling label={`Folders of ${title}`} className={classes.folders}>
          <ol>
            {folders.map(({ index, name }) => (
              <li key={index} data-within={index.includes('.') || undefined}>
                <span className={classes.number}>{index}</span> {name}
              </li>
            ))}
          </ol>
        </Scrolling>
      </RecordSection>
      <RecordSection title={count(groups.length, 'group')}>
        <ul>
          {groups.map(({ name, permission, grants }) => (
            <li key={name}>
              {name}: {permissionWords[permission].toLowerCase()}
              {grants.map(
                grant =>
                  `, ${permissionWords[grant.permission].toLowerCase()} in ${nameAt(template, grant.index)}`,
              )}
            </li>
          ))}
        </ul>
        <Text size="sm" c="dimmed">
          They have no members yet; change their rights under Permissions.
        </Text>
      </RecordSection>
    </section>
  )
}

const nameAt = ({ folders }: DataRoomTemplate, at: string): string =>
  [at, folders.find(({ index }) => index === at)?.name].filter(Boolean).join(' ')
