import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { formatAgo } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';

/**
 * Names the API keys that a person made for this company: they are revoked when the person leaves it or may
 * only read.
 */
export function KeysThatEnd({ userId, maker }: { userId: number | undefined; maker: 'you' | 'they' }) {
  const query = useApiQuery('listKeys', {}, { staleTime: 0 });
  const [now] = useState(Date.now);
  const keys = query.data?.keys.filter(({ made_by }) => made_by?.user_id === userId);
  if (!keys) return <KeysRule maker={maker} />;
  if (keys.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      {keys.length === 1
        ? `The API key ${maker} created stops working immediately:`
        : `The API keys ${maker} created stop working immediately:`}
      <Box component="ul" sx={{ my: 1, pl: 5 }}>
        {keys.map(({ id, name, last_used_at }) => (
          <li key={id}>
            “{name}”, {last_used_at === null ? 'never used' : `last used ${formatAgo(last_used_at, now)}`}
          </li>
        ))}
      </Box>
      If a program still needs one, create a new key first.
    </Box>
  );
}

/** Where the keys can't be listed. */
export function KeysRule({ maker }: { maker: 'you' | 'they' }) {
  return <Box sx={{ mt: 3 }}>API keys {maker} created stop working immediately.</Box>;
}
