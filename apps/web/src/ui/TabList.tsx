import KitTab from '@mui/material/Tab';
import KitTabs from '@mui/material/Tabs';
import { Box } from './layout.ts';

export interface TabDefinition<V extends string> {
  value: V;
  label: string;
  count?: number;
  disabled?: boolean;
}

export function TabList<V extends string>({
  label,
  tabs,
  value,
  onChange,
  idPrefix,
}: {
  label: string;
  tabs: readonly TabDefinition<V>[];
  value: V;
  onChange: (value: V) => void;
  idPrefix: string;
}) {
  return (
    <KitTabs value={value} onChange={(_event, next: V) => onChange(next)} aria-label={label} variant="scrollable" scrollButtons={false}>
      {tabs.map((tab) => (
        <KitTab
          key={tab.value}
          value={tab.value}
          id={`${idPrefix}-tab-${tab.value}`}
          aria-controls={`${idPrefix}-panel-${tab.value}`}
          disabled={tab.disabled ?? false}
          label={
            tab.count === undefined ? (
              tab.label
            ) : (
              <span>
                {tab.label}{' '}
                <Box component="span" sx={{ fontSize: 11, lineHeight: '16px', px: 1.5, borderRadius: '8px', bgcolor: 'well', ml: 1 }}>
                  {tab.count}
                </Box>
              </span>
            )
          }
        />
      ))}
    </KitTabs>
  );
}
