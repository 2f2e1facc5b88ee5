-- SKUs in the order a person counts: A-2 before A-10.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
