import { Anchor } from '@mantine/core'
import { IconFolder, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { googleDrivesQuery } from '../../../queries/google-drive.ts'
import type { ChosenItem } from './choice.ts'
import classes from './drive.module.css'

/** The drives that the account sees. */
export function Drives({ onOpen }: { onOpen: (drive: ChosenItem) => void }) {
  const drives = useQuery(googleDrivesQuery)
  return (
    <Loaded query={drives}>
      {({ items }) => (
        <ul className={classes.entries}>
          {items.map(({ drive_id, name, kind }) => (
            <li key={drive_id}>
              {kind === 'my_drive' ? (
                <IconFolder size={16} aria-hidden />
              ) : (
                <IconUsers size={16} aria-label={kind === 'shared_drive' ? 'Shared drive' : 'Shared'} />
              )}
              <Anchor component="button" type="button" onClick={() => onOpen({ google_id: drive_id, name })}>
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
