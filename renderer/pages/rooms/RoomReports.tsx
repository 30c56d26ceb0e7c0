import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { roomReportsQuery } from '../../queries/diligence.ts'

const endings = {
  'text/csv': 'CSV',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
} as const

/** The reports of a room that whoever looks may have, each made when it is taken. */
export function RoomReports({ roomId }: { roomId: number }) {
  const reports = useQuery(roomReportsQuery(roomId)).data?.items ?? []
  if (reports.length === 0) return null
  return (
    <Menu returnFocus position="bottom-end" width={340}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          Reports
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reports.map(({ report, title, about, content_type, address }) => (
          <Menu.Item key={`${report} ${content_type}`} component="a" href={address} download>
            {title} ({endings[content_type]})
            <Text size="xs" c="dimmed">
              {about}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
