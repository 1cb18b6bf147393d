import { describeSaving } from '@limn/contracts/testing/saving.conformance.ts';
import { anImageServer } from './image-server.ts';

describeSaving('images in memory, which the editor is tested with', async () => {
  const server = anImageServer();
  return {
    mine: server.clientOf('Priya'),
    theirs: server.clientOf('Tom'),
    theirName: 'Tom',
    publishedImage: async () => server.add(),
  };
});
