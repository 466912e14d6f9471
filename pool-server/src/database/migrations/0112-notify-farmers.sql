-- A setting of pools gets the name that its field has in the API.
UPDATE pool_settings
SET settings = settings - 'tellFarmers' || jsonb_build_object('notifyFarmers', settings -> 'tellFarmers')
WHERE settings ? 'tellFarmers';
